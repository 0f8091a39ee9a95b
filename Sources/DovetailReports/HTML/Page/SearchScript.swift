let searchScript = #"""

    // The list of recipes, its search field, and the filters.

    class Search {
        constructor(graph) {
            this.graph = graph;
            this.input = document.getElementById("search");
            this.list = document.getElementById("results");
            this.more = document.getElementById("more");
            this.count = document.getElementById("count");
            this.limit = Search.step;
            this.active = -1;
            this.addFilters();
            this.input.addEventListener("input", () => this.update());
            this.input.addEventListener("keydown", (event) => this.press(event));
            this.list.addEventListener("click", ({ target }) =>
                this.open(this.found[[...this.list.children].indexOf(target.closest("li"))]));
            this.more.addEventListener("click", () => this.showMore());
            document.addEventListener("keydown", (event) => {
                const isTyping = event.target.closest?.("input, select");
                if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
                event.preventDefault();
                this.input.focus();
                this.input.select();
            });
        }

        static step = 100;

        /** A filter for each property that tells nodes apart. */
        addFilters() {
            const filters = { scope: "Scope", group: "Group", module: "Module", kind: "Kind" };
            const made = Object.entries(filters).map(([name, title]) => {
                const values = [...new Set(this.graph.nodes.map((node) => node[name]).filter(Boolean))].sort();
                const options = [element("option", { value: "" }, "any"), ...values.map((value) => element("option", { value }, value))];
                const select = element("select", { name }, options);
                select.addEventListener("change", () => (location.hash = address.with({ [name]: select.value })));
                return element("label", { hidden: values.length < 2 }, element("span", {}, title), select);
            });
            const only = element("input", { type: "checkbox", name: "problems" });
            only.addEventListener("change", () => (location.hash = address.with({ problems: only.checked ? "only" : "" })));
            made.push(element("label", { hidden: this.graph.problems.length === 0 }, only, "Only with problems"));
            document.getElementById("filters").append(...made);
            this.controls = [...document.querySelectorAll("#filters select")];
            this.only = only;
        }

        /** Whether a node passes the filters. */
        isShown = (node) =>
            this.controls.every(({ name, value }) => !value || node[name] === value) && (!this.only.checked || node.severity !== "");

        show(state) {
            for (const select of this.controls) {
                select.value = state[select.name] ?? "";
                if (select.selectedIndex < 0) select.value = "";
            }
            this.only.checked = state.problems === "only";
            this.selected = this.graph.byKey.get(state.key);
            const filters = JSON.stringify([this.controls.map(({ value }) => value), this.only.checked]);
            if (filters !== this.filters) this.update();
            this.filters = filters;
            // The list keeps its scroll position, since the next click is often on a recipe nearby.
            [...this.list.children].forEach((option, index) => {
                option.setAttribute("aria-selected", String(this.found[index] === this.selected));
            });
        }

        update() {
            const words = this.input.value.toLowerCase().split(/\s+/).filter(Boolean);
            const found = this.graph.nodes.filter((node) => this.isShown(node) && words.every((word) => node.text.includes(word)));
            const ranked = found.map((node) => [words.length > 0 ? rank(node, words[0]) : 0, node]);
            // Sorting keeps the order of nodes with the same rank.
            this.found = ranked.sort(([one], [other]) => one - other).map(([, node]) => node);
            this.limit = Search.step;
            this.render();
            this.activate(words.length > 0 ? 0 : -1);
            this.list.scrollTop = 0;
        }

        render() {
            const shown = this.found.slice(0, this.limit);
            this.list.replaceChildren(...shown.map((node, index) => {
                const isSelected = String(node === this.selected);
                const about = node.life === "transient" ? "" : note(" " + node.life);
                return element("li", { id: `option-${index}`, role: "option", "aria-selected": isSelected }, mark(node), node.key, about);
            }));
            const left = this.found.length - shown.length;
            this.more.hidden = left === 0;
            this.more.textContent = `Show more (${left.toLocaleString("en")})`;
            this.count.textContent = this.found.length === 0 ? "No results" : plural(this.found.length, "result");
        }

        showMore() {
            this.limit += Search.step * 5;
            this.render();
            this.activate(this.active);
        }

        activate(index) {
            this.list.querySelector("[data-active]")?.removeAttribute("data-active");
            if (index >= this.limit && index < this.found.length) this.showMore();
            this.active = Math.min(index, this.found.length - 1);
            const option = this.list.children[this.active];
            if (!option) return this.input.removeAttribute("aria-activedescendant");
            option.setAttribute("data-active", "");
            option.scrollIntoView({ block: "nearest" });
            this.input.setAttribute("aria-activedescendant", option.id);
        }

        press(event) {
            const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
            if (step) {
                this.activate(Math.max(0, Math.min(this.active + step, this.found.length - 1)));
            } else if (event.key === "Enter") {
                this.open(this.found[this.active]);
            } else if (event.key === "Escape") {
                if (this.input.value === "") return this.input.blur();
                this.input.value = "";
                this.update();
            } else {
                return;
            }
            event.preventDefault();
        }

        open(node) {
            if (node) location.hash = address.of(node);
        }
    }

    /** Matches of the whole name come first, then of its beginning, of a word's beginning, within it, and outside the name. */
    function rank(node, word) {
        const name = node.id.toLowerCase();
        const position = name.indexOf(word);
        if (name === word) return 0;
        if (position === 0) return 1;
        if (position < 0) return 4;
        const isWord = /[^a-z0-9]/.test(name[position - 1]) || node.id[position] !== name[position];
        return isWord ? 2 : 3;
    }
    """#
