
// The graph: nodes by position, each with its dependencies and its users as edges in both directions.

/** Whether the holder keeps the service alive, and so needs it made first. */
const holds = (edge) => edge.kind !== "deferred" && edge.kind !== "factory";

class Graph {
    constructor({ graph, order, roots, problems }) {
        this.nodes = graph.nodes.map((described, index) => new Node(described, index));
        this.recipeCount = this.nodes.length;
        // Where two provide the same the first one wins; the others are told apart by a number.
        this.byKey = new Map();
        for (const node of this.nodes) this.addKey(node);
        this.nodes.forEach((node, index) => this.link(node, graph.nodes[index].dependencies ?? []));
        this.edgeCount = this.nodes.reduce((sum, node) => sum + node.dependencies.length, 0);
        this.order = order;
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
            // What is only ever optional is not missing: it may be left out.
            if (edge.kind !== "optional") edge.to.isOptional = false;
            edge.to.users.push(edge);
            return edge;
        });
    }

    /** What provides a dependency; where nothing does, a node that stands for what is missing. */
    target({ to }) {
        let node = this.byKey.get(to);
        if (!node) {
            node = new Node({ id: to, kind: "missing" }, this.nodes.length);
            this.nodes.push(node);
            this.addKey(node);
        }
        return node;
    }

    /** All that a node leads to, or all that leads to it, the nearest first: nodes, with the edge that found each. */
    reach(start, direction) {
        const found = new Map([[start, null]]);
        const steps = [];
        let layer = [start];
        for (let distance = 1; layer.length > 0; distance++) {
            const next = [];
            for (const node of layer) {
                for (const edge of node[direction]) {
                    const other = direction === "users" ? edge.from : edge.to;
                    if (found.has(other)) continue;
                    found.set(other, edge);
                    steps.push({ node: other, edge, distance });
                    next.push(other);
                }
            }
            layer = next;
        }
        return { steps, found };
    }

    /**
     * A shortest path to the node from each root that leads to it, as edges; the nearest root first. Where none does, the
     * paths begin at what no other recipe needs.
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

    /** For each node the edge that a longest chain of what has to be made first begins with. */
    get chains() {
        if (this.longest) return this.longest;
        const place = new Map(this.order.map((node, position) => [node, position]));
        const length = new Array(this.nodes.length).fill(0);
        this.longest = new Array(this.nodes.length).fill(null);
        for (const index of this.order) {
            for (const edge of this.nodes[index].dependencies) {
                const to = edge.to.index;
                // In a cycle nothing comes first; the order cuts it somewhere.
                if (!holds(edge) || edge.to.isMissing || place.get(to) >= place.get(index)) continue;
                if (length[to] + 1 > length[index]) {
                    length[index] = length[to] + 1;
                    this.longest[index] = edge;
                }
            }
        }
        this.lengths = length;
        return this.longest;
    }

    /** A longest chain from a node, or of the whole graph. */
    longestChain(start) {
        const { chains } = this;
        if (!start) {
            const best = this.nodes.reduce((best, node) => (this.lengths[node.index] > this.lengths[best] ? node.index : best), 0);
            start = this.nodes[best];
        }
        const path = [];
        for (let edge = start && chains[start.index]; edge; edge = chains[edge.to.index]) path.push(edge);
        return path;
    }
}

class Node {
    constructor(described, index) {
        Object.assign(this, { kind: "recipe", scope: "transient", arguments: [], root: false }, described);
        Object.assign(this, { index, dependencies: [], users: [], problems: [], isOptional: true });
        this.isMissing = this.kind === "missing";
        this.module = this.file?.split("/")[0];
        this.text = [this.id, this.type, this.group, this.file].filter(Boolean).join("\n").toLowerCase();
    }

    get location() {
        return this.file && `${this.file}:${this.line}`;
    }

    /** How bad it is, or nothing where all is well. */
    get severity() {
        if (this.problems.some((problem) => problem.severity === "error")) return "error";
        if (this.problems.length > 0) return "warning";
        return this.isMissing && !this.isOptional ? "error" : "";
    }

    /** What it is, in a word. */
    get life() {
        if (this.isMissing && !this.isOptional) return "nothing provides it";
        if (this.isMissing) return this.id.startsWith("[") ? "none registered, so empty" : "not registered, so nil";
        return this.kind === "input" ? "input" : this.scope;
    }
}
