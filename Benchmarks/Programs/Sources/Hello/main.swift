print("Hello, Ada")
