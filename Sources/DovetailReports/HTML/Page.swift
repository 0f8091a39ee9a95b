/// The page without what differs from one graph to the next: one HTML page that contains its style and its script.
///
/// All of it is strings in the program: a resource would have to be deployed with the program, or take seconds to compile.
enum Page {
    /// In the order of their dependencies.
    private static let script = [
        graphScript, addressScript, partsScript, drawingScript, searchScript, viewsScript, pageScript,
    ].joined(separator: "\n")

    /// The whole page; title and data are put in as they are.
    ///
    /// The content security policy permits only this style and this script, by their hashes. After a change to one, the
    /// test `thePolicyPermitsTheStyleAndTheScript` fails, and its message has the new hash.
    static func text(title: String, data: String) -> String {
        #"""
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-ABNYYniqBy/MbI/fnlBCnxVylLBD4MAVR1SEbUcZPRU='; style-src 'sha256-NChVICGI855Anwyt4cX7A+6ET8AULRC+iwOrr+MsFWc='; img-src data:; base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="icon" href="data:,">
        <title>\#(title)</title>
        <style>\#(pageStyle)
        </style>
        </head>
        <body>
        <header>
        <h1><a href="#">\#(title)</a></h1>
        <p id="summary"></p>
        </header>
        <div id="columns">
        <nav aria-label="Recipes">
        <div role="search">
        <input id="search" type="search" role="combobox" aria-label="Search recipes" aria-controls="results" aria-expanded="true"
            aria-autocomplete="list" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="Search ( / )">
        <div id="filters" role="group" aria-label="Filters"></div>
        </div>
        <p id="count" role="status"></p>
        <ul id="results" role="listbox" aria-label="Recipes"></ul>
        <button id="more" type="button"></button>
        </nav>
        <main id="view"></main>
        </div>
        <noscript>This page needs JavaScript.</noscript>
        <script id="data" type="application/json">\#(data)</script>
        <script type="module">\#(script)
        </script>
        </body>
        </html>
        """#
    }
}
