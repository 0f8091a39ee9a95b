let viewsScript = #"""

    // The views beside the list: the whole graph, or one node.

    /** The problems; then where to begin. */
    function overview(graph) {
        const used = graph.nodes.filter((node) => node.users.length > 0);
        const mostUsed = used.sort((one, other) => other.users.length - one.users.length || one.index - other.index);
        const longest = graph.longestChain();
        const roots = [...graph.roots];
        const problems = graph.problems.length === 0
            ? section("Problems", "none")
            : section("Problems", plural(graph.problems.length, "problem"), rows(graph.problems, problemCard));
        const root = (node) => [link(node), note(node.life, `needs ${node.dependencies.length}`, node.location)];
        const use = (node) => [link(node), note(plural(node.users.length, "user"), node.life, node.location)];
        const order = longest.length > 0 ? ": each recipe needs the next one made first" : "";
        return [
            element("h2", { tabIndex: -1 }, "Overview"),
            problems,
            section("Roots", plural(roots.length, "recipe") + " that no other leads to", rows(roots, root, { limit: 10 })),
            section("Longest chain", plural(longest.length, "step") + order, longest.length > 0 ? chain(longest) : []),
            section("Most used", "", rows(mostUsed, use, { limit: 10 })),
        ];
    }

    /** A node: its problems, its neighborhood, why it exists, its dependents and its dependencies. */
    function nodeView(graph, node, state, isShown) {
        const up = graph.reach(node, "users").steps;
        const down = graph.reach(node, "dependencies").steps;
        const paths = graph.pathsFromRoots(node);
        const longest = graph.longestChain(node);
        const facts = {
            Kind: node.isMissing ? node.life : node.kind,
            Scope: node.isMissing || node.kind === "input" ? "" : node.scope,
            Arguments: node.arguments.join(", "),
            Type: node.type,
            Group: node.group,
            Location: node.location,
        };
        const listed = Object.entries(facts).filter(([, value]) => value);
        return [
            element("h2", { tabIndex: -1 }, mark(node), node.key),
            element("dl", { className: "facts" }, listed.map(([name, value]) =>
                element("div", {}, element("dt", {}, name), element("dd", {}, name === "Location" ? element("code", {}, value) : value)))),
            ...node.problems.map(problemCard),
            neighborhood(graph, node, state, isShown),
            section("Path from a root", rootNote(graph, node, paths), rootPaths(paths)),
            section("Users", counted(up), rows(up, stepRow)),
            section("Dependencies", counted(down), rows(down, stepRow)),
            section("Longest chain from here", plural(longest.length, "step"), longest.length > 0 ? chain(longest) : []),
        ];
    }

    const neighborhood = (graph, node, state, isShown) =>
        Object.assign(section("Neighborhood", "", ...drawing(graph, node, state, isShown)), { id: "neighborhood" });

    const counted = (steps) => `${steps.filter((step) => step.distance === 1).length} direct, ${steps.length} in all`;

    const stepRow = ({ node, edge, distance }) =>
        [link(node), note(distance === 1 ? form(edge) || "direct" : `${distance} steps away`, node.life, node.location)];

    function rootNote(graph, node, paths) {
        if (paths.length === 0 && graph.roots.has(node)) return "it is one";
        if (paths.length === 0) return node.isUnneeded ? "no other recipe needs it" : "only a cycle leads here";
        if (!graph.roots.has(paths[0].root)) return "no root leads here; from what no other recipe needs:";
        return `${plural(paths.length, "root")} ${paths.length === 1 ? "leads" : "lead"} here`;
    }

    /** The path from the nearest root is open. */
    const rootPaths = (paths) =>
        rows(paths, ({ root, path }) => {
            const title = element("summary", {}, `${root.key}, ${plural(path.length, "step")}`);
            return element("details", { open: root === paths[0].root }, title, chain(path));
        }, { limit: 5 });
    """#
