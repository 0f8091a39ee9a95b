let partsScript = #"""

    // The parts of views. Text is only ever inserted as text, so no name in a graph can become markup.

    function element(tag, properties = {}, ...children) {
        const made = document.createElement(tag);
        for (const [name, value] of Object.entries(properties)) {
            if (name in made) made[name] = value;
            else if (value !== undefined) made.setAttribute(name, value);
        }
        made.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== ""));
        return made;
    }

    const plural = (count, word, more = word + "s") => `${count.toLocaleString("en")} ${count === 1 ? word : more}`;

    const mark = (node) =>
        node.severity && element("span", { className: `mark ${node.severity}`, title: node.severity }, "! ");

    const link = (node) => element("a", { href: address.of(node) }, mark(node), node.key);

    /** The form of a dependency. */
    function form(edge) {
        const taken = edge.arguments === null ? "…" : (edge.arguments ?? []).join(", ");
        return { direct: "", factory: `factory of (${taken})` }[edge.kind] ?? edge.kind;
    }

    const note = (...parts) => element("small", {}, parts.filter(Boolean).join(" · "));

    const section = (title, about, ...children) =>
        element("section", {}, element("h3", {}, title + " ", element("small", {}, about)), children);

    /** A list that shows its beginning, and more on demand. */
    function rows(items, row, { limit = 20, className = "rows" } = {}) {
        const list = element("ol", { className });
        const more = element("button", { type: "button" });
        const show = (count) => {
            const from = list.children.length;
            list.append(...items.slice(from, from + count).map((item) => element("li", {}, row(item))));
            const left = items.length - list.children.length;
            more.textContent = `Show more (${left.toLocaleString("en")})`;
            more.hidden = left === 0;
            // The button may be gone; the focus moves to the new content.
            if (from > 0) list.children[from].querySelector("a")?.focus();
        };
        more.addEventListener("click", () => show(limit * 5));
        show(limit);
        return [list, more];
    }

    /** A path from its first node to its last. */
    function chain(path) {
        const steps = [{ node: path[0].from }, ...path.map((edge) => ({ node: edge.to, edge }))];
        const row = ({ node, edge }) =>
            [link(node), note(node.life, edge && form(edge), edge && `as parameter ${edge.parameter}`, node.location)];
        return rows(steps, row, { limit: 40, className: "rows chain" });
    }

    const problemCard = (problem) =>
        element("article", { className: `problem ${problem.severity}` },
            element("h4", {}, problem.title),
            problem.details && element("pre", {}, problem.details),
            element("p", {}, problem.nodes.slice(0, 10).flatMap((node, index) => [index ? ", " : "", link(node)])));
    """#
