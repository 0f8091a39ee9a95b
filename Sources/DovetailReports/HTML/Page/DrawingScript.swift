let drawingScript = #"""

    // A node between its dependents and its dependencies, in layers by distance. Edges go from left to right.

    const boxLimit = 12;

    function drawing(graph, center, state, isShown) {
        const box = (node, edge, className = "") => {
            const classes = ["box", className, node.severity, node.isMissing && "missing", !isShown(node) && "outside"];
            const about = note(node.life, edge && form(edge), graph.roots.has(node) && "root");
            const properties = { className: classes.filter(Boolean).join(" "), href: address.of(node) };
            const made = element("a", properties, mark(node), named(node), about);
            if (node === center) made.setAttribute("aria-current", "true");
            boxes.push({ node, made, side: className });
            return made;
        };

        const layer = (title, steps, className) => {
            const list = element("ol");
            const all = element("button", { type: "button" }, `Show all ${steps.length}`);
            const show = (count) => {
                list.append(...steps.slice(list.children.length, count)
                    .map(({ node, edge, distance }) => element("li", {}, box(node, distance === 1 && edge, className))));
                all.hidden = list.children.length === steps.length;
            };
            all.addEventListener("click", () => {
                show(steps.length);
                list.children[boxLimit].firstChild.focus();
            });
            show(boxLimit);
            return element("div", { className: `layer ${className}` }, element("h4", {}, title), list, all);
        };

        const boxes = [];
        const side = (direction, limit, className, name) => {
            const { steps } = graph.reach(center, direction);
            const layers = [];
            for (let distance = 1; distance <= limit; distance++) {
                const found = steps.filter((step) => step.distance === distance);
                if (found.length === 0) break;
                layers.push(layer(distance === 1 ? name : `${distance} steps away`, found, className));
            }
            const isMore = steps.length > 0 && steps.at(-1).distance > limit;
            const label = `Show ${name.toLowerCase()} one step further`;
            const further = element("button", { type: "button", name: className, "aria-label": label, title: label }, "+");
            further.addEventListener("click", () => (location.hash = address.with({ [className]: limit + 1 })));
            return { layers, further: isMore ? further : "" };
        };

        const up = side("users", state.up, "up", "Users");
        const down = side("dependencies", state.down, "down", "Dependencies");
        const middle = element("div", { className: "layer center" }, element("h4", {}, "\u00a0"), box(center, null, "center"));
        const lines = svg("svg", { "aria-hidden": "true" });
        const picture = element("div", { className: "drawing", role: "group", "aria-label": `Neighborhood of ${center.key}` },
            lines, up.further, up.layers.reverse(), middle, down.layers, down.further);
        let isPlaced = false;
        const legend = element("p", { className: "legend" });
        const draw = () => {
            drawLines(picture, lines, boxes);
            legend.textContent = meaning(lines);
        };
        new ResizeObserver(() => {
            draw();
            // A wide drawing first shows the node that it is about.
            if (!isPlaced) picture.scrollLeft = middle.offsetLeft - (picture.clientWidth - middle.offsetWidth) / 2;
            isPlaced = true;
        }).observe(picture);
        // Boxes that are added later may make the drawing higher.
        picture.addEventListener("click", draw);
        picture.addEventListener("keydown", moveAmongBoxes);
        return [picture, legend];
    }

    /** The name, which may break between its words in a narrow box. */
    const named = (node) =>
        node.key.split(/(?<=[.,(])|(?<=[a-z0-9])(?=[A-Z])/).flatMap((word, index) => (index ? [element("wbr"), word] : [word]));

    function svg(tag, attributes, ...children) {
        const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
        for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
        made.append(...children);
        return made;
    }

    /** A line for each edge between boxes of adjacent layers. */
    function drawLines(picture, lines, boxes) {
        const origin = picture.getBoundingClientRect();
        const rectangles = new Map();
        for (const { node, made, side } of boxes) {
            const rectangle = made.getBoundingClientRect();
            const left = rectangle.left - origin.left + picture.scrollLeft;
            const middle = rectangle.top - origin.top + rectangle.height / 2;
            rectangles.set(`${side} ${node.index}`, { left, right: left + rectangle.width, middle });
        }
        const arrow = svg("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" },
            svg("path", { d: "M0 0 8 4 0 8z" }));
        const drawn = [];
        for (const { node, side } of boxes) {
            const from = rectangles.get(`${side} ${node.index}`);
            for (const edge of node.dependencies) {
                const sides = side === "up" ? ["up", "center"] : ["down"];
                const to = sides.map((side) => rectangles.get(`${side} ${edge.to.index}`)).find(Boolean);
                if (!to || to.left <= from.right) continue;
                const bend = (to.left - from.right) / 2;
                const d = `M${from.right} ${from.middle}c${bend} 0 ${bend} ${to.middle - from.middle} ${bend * 2} ${to.middle - from.middle}`;
                drawn.push(svg("path", { d, class: edge.kind, "marker-end": "url(#arrow)" }));
            }
        }
        // The lines' own size must not affect the measured size.
        lines.setAttribute("width", 0);
        lines.setAttribute("height", 0);
        lines.setAttribute("width", picture.scrollWidth);
        lines.setAttribute("height", picture.scrollHeight);
        lines.replaceChildren(svg("defs", {}, arrow), ...drawn);
    }

    /** Arrow keys go up and down in a layer, and to the nearest box of the next one. */
    function moveAmongBoxes(event) {
        const box = event.target.closest(".box");
        if (!box || !event.key.startsWith("Arrow") || event.altKey || event.ctrlKey || event.metaKey) return;
        const middle = (other) => other.getBoundingClientRect().top + other.offsetHeight / 2;
        const inLayer = (layer) => [...(layer?.querySelectorAll(".box") ?? [])];
        const layer = box.closest(".layer");
        let next;
        if (event.key === "ArrowUp" || event.key === "ArrowDown") {
            const boxes = inLayer(layer);
            next = boxes[boxes.indexOf(box) + (event.key === "ArrowUp" ? -1 : 1)];
        } else {
            const others = inLayer(event.key === "ArrowLeft" ? layer.previousElementSibling : layer.nextElementSibling);
            const far = (other) => Math.abs(middle(other) - middle(box));
            next = others.sort((one, other) => far(one) - far(other))[0];
        }
        if (!next) return;
        event.preventDefault();
        next.focus();
    }

    /** The legend, if there are several kinds of lines. */
    function meaning(lines) {
        const dashed = lines.querySelector(".deferred, .factory") && "dashed: a function that makes it when it is called";
        const dotted = lines.querySelector(".optional") && "dotted: optional";
        return [dashed, dotted].filter(Boolean).join("; ");
    }
    """#
