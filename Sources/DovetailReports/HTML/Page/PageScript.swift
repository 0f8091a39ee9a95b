let pageScript = #"""

    // Assembles the page; the address determines what is shown.

    const graph = new Graph(JSON.parse(document.getElementById("data").textContent));
    const title = document.title;
    const view = document.getElementById("view");
    const search = new Search(graph);
    let shown;

    function show() {
        const state = address.read();
        const node = graph.byKey.get(state.key);
        const page = address.write({ ...state, up: 1, down: 1 });
        search.show(state);
        if (page === shown?.page && node) {
            redraw(node, state);
        } else if (node) {
            view.replaceChildren(...nodeView(graph, node, state, search.isShown));
        } else {
            const unknown = state.key && element("p", { role: "alert" }, `There is no ${state.key} in this graph.`);
            view.replaceChildren(...[unknown, ...overview(graph)].filter(Boolean));
        }
        document.title = node ? `${node.key} – ${title}` : title;
        if (shown && shown.node !== node) arrive();
        shown = { page, node };
    }

    /** Updates only the drawing, so that everything else stays open. */
    function redraw(node, state) {
        const { name } = document.activeElement;
        document.getElementById("neighborhood").replaceWith(neighborhood(graph, node, state, search.isShown));
        if (!isSide(name)) return;
        const again = view.querySelector(`button[name="${name}"]`) ?? view.querySelector(".box.center");
        // After the drawing has scrolled, so that the new layer is visible.
        requestAnimationFrame(() => again.focus());
    }

    /** When another node is shown, the keyboard focus and screen readers move to its heading. */
    function arrive() {
        const heading = view.querySelector("h2");
        heading.focus({ preventScroll: true });
        const isBeside = view.offsetLeft > 0;
        if (isBeside) scrollTo(0, 0);
        else heading.scrollIntoView();
    }

    const counts = [plural(graph.recipeCount, "recipe"), plural(graph.edgeCount, "dependency", "dependencies")];
    document.getElementById("summary").textContent = [...counts, plural(graph.problems.length, "problem")].join(" · ");
    addEventListener("hashchange", show);
    show();
    """#
