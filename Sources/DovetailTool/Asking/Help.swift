extension Options {
    static let help = """
        OVERVIEW: Shows and checks the dependency graphs of this package.

        @Graph types are read from the sources, just as the macro reads them. What assemblies register is only known
        when they run: those that can be made without arguments are built and asked, and no recipe runs then.

        USAGE: swift package dependency-graph [options]

        WHAT IS ANSWERED (one of these)
          --format <format>    The graph: html, mermaid, dot, json or tree. Without it, what the name of the output
                               says, or else a tree.
          --why <name>         Why it is there: the shortest path that leads to it.
          --dependents <name>  Who uses it.
          --diff <file>        What is different from the graph in a JSON file.
          --check              What is wrong, as file:line:column: error: …, and nothing else.
          --help               This text.

        OPTIONS
          --target <target>    Only the graphs of this target; can be repeated. Without it, all targets but tests.
          --input <file>       The graph in a JSON file, instead of the sources. A program writes one of its container
                               with 'container.dependencyGraph.json()', which is in DovetailReports.
          --output <file>      Writes the answer to a file. Where plug-ins run in a sandbox, a file in the package needs
                               'swift package --allow-writing-to-package-directory dependency-graph …'.

        It exits with 0, or with 1 when something is wrong with a graph or with the call.
        """
}
