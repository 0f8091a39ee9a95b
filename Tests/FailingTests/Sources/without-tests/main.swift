import App
import DovetailFunctions
import DovetailTesting

do {
    try await UserStorage().save(credentials: Credentials(token: "t"))
} catch {
    print("a placeholder throws: \(error is Unimplemented)")
}
print("a live function is called: \(try await UserStorage.live.load() == Credentials(token: "live"))")
expectWired(SessionAssembly(), ScreenAssembly())
print("what is wired goes on")
expectWired(ScreenAssembly())  // stops: error: no registration for Session
print("what is not wired goes on")
