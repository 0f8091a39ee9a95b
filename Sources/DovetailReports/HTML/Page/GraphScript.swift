let graphScript = #"""

    // The graph: nodes by position, each with its dependencies and its dependents as edges in both directions.

    /** Whether the holder keeps the service alive, so that it has to be made first. */
    const holds = (edge) => edge.kind !== "deferred" && edge.kind !== "factory";

    class Graph {
        constructor({ graph, order, roots, problems }) {
            this.nodes = graph.nodes.map((described, index) => new Node(described, index));
            this.recipeCount = this.nodes.length;
            // Of several recipes for one service the first one counts; a number tells the others apart.
            this.byKey = new Map();
            for (const node of this.nodes) this.addKey(node);
            this.nodes.forEach((node, index) => this.link(node, graph.nodes[index].dependencies ?? []));
            this.edgeCount = this.nodes.reduce((sum, node) => sum + node.dependencies.length, 0);
            this.findChains(order);
            this.problems = problems;
            for (const problem of problems) {
                problem.nodes = problem.nodes.map((index) => this.nodes[index]);
                if (this.byKey.has(problem.missing)) problem.nodes.unshift(this.byKey.get(problem.missing));
                const [title, ...rest] = problem.message.split("\n");
                Object.assign(problem, { title, details: rest.map((line) => line.replace(/^ {2}/, "")).join("\n") });
                for (const node of problem.nodes) node.problems.push(problem);
            }
            this.roots = new Set(roots.map((index) => this.nodes[index]));
            for (const node of this.nodes) node.isUnneeded = node.users.every((edge) => edge.from === node);
        }

        addKey(node) {
            let key = node.id;
            for (let number = 2; this.byKey.has(key); number++) key = `${node.id} (${number})`;
            node.key = key;
            this.byKey.set(key, node);
        }

        link(node, dependencies) {
            node.dependencies = dependencies.map((described, index) => {
                const parameter = node.arguments.length + index + 1;
                const edge = { kind: "direct", ...described, from: node, to: this.target(described), parameter };
                // A service that is only an optional dependency is not missing.
                if (edge.kind !== "optional") edge.to.isOptional = false;
                edge.to.users.push(edge);
                return edge;
            });
        }

        /** The node of a dependency; if it is not registered, a node that stands for the missing service. */
        target({ to }) {
            if (!this.byKey.has(to)) {
                this.nodes.push(new Node({ id: to, kind: "missing" }, this.nodes.length));
                this.addKey(this.nodes.at(-1));
            }
            return this.byKey.get(to);
        }

        /** All nodes that a node leads to, or that lead to it, the nearest first, each with the edge that found it. */
        reach(start, direction) {
            const found = new Map([[start, null]]);
            const steps = [{ node: start, distance: 0 }];
            // The loop goes on to the steps that it adds.
            for (const { node, distance } of steps) {
                for (const edge of node[direction]) {
                    const other = direction === "users" ? edge.from : edge.to;
                    if (found.has(other)) continue;
                    found.set(other, edge);
                    steps.push({ node: other, edge, distance: distance + 1 });
                }
            }
            return { steps: steps.slice(1), found };
        }

        /**
         * A shortest path to the node from each root that leads to it, as edges; the nearest root first. If there is none, the
         * paths begin at recipes without dependents.
         */
        pathsFromRoots(node) {
            const { steps, found } = this.reach(node, "users");
            const above = steps.map((step) => step.node);
            const roots = above.filter((other) => this.roots.has(other));
            const ends = roots.length > 0 ? roots : above.filter((other) => other.isUnneeded);
            return ends.map((root) => {
                const path = [];
                for (let edge = found.get(root); edge; edge = found.get(edge.to)) path.push(edge);
                return { root, path };
            });
        }

        /** For each node the first edge of a longest chain of services that have to be made before it. */
        findChains(order) {
            const positions = new Map(order.map((index, position) => [this.nodes[index], position]));
            for (const node of positions.keys()) {
                for (const edge of node.dependencies) {
                    // A cycle has no first node; the order cuts it somewhere.
                    if (!holds(edge) || edge.to.isMissing || positions.get(edge.to) >= positions.get(node)) continue;
                    if (edge.to.chainLength < node.chainLength) continue;
                    node.chainLength = edge.to.chainLength + 1;
                    node.chain = edge;
                }
            }
        }

        /** A longest chain from a node, by default one of the whole graph. */
        longestChain(start) {
            const longer = (best, node) => (node.chainLength > best.chainLength ? node : best);
            const first = start ?? this.nodes.reduce(longer, this.nodes[0]);
            const path = [];
            for (let edge = first?.chain; edge; edge = edge.to.chain) path.push(edge);
            return path;
        }
    }

    class Node {
        constructor(described, index) {
            Object.assign(this, { kind: "recipe", scope: "transient", arguments: [], root: false }, described);
            Object.assign(this, { index, dependencies: [], users: [], problems: [], isOptional: true, chain: null, chainLength: 0 });
            this.isMissing = this.kind === "missing";
            this.module = this.file?.split("/")[0];
            this.location = this.file && `${this.file}:${this.line}`;
            this.text = [this.id, this.type, this.group, this.file].filter(Boolean).join("\n").toLowerCase();
        }

        /** The severity, or nothing if there is no problem. */
        get severity() {
            if (this.problems.some((problem) => problem.severity === "error")) return "error";
            if (this.problems.length > 0) return "warning";
            return this.isMissing && !this.isOptional ? "error" : "";
        }

        /** The kind in a word. */
        get life() {
            if (this.isMissing && !this.isOptional) return "nothing provides it";
            if (this.isMissing) return this.id.startsWith("[") ? "none registered, so empty" : "not registered, so nil";
            return this.kind === "input" ? "input" : this.scope;
        }
    }
    """#
