let addressScript = #"""

    // The address contains the whole state, so that you can share it and go back in the browser: the node, and after a
    // question mark the filters and the reach of the drawing.

    const address = {
        read() {
            const [key, options = ""] = location.hash.slice(1).split("?");
            const state = { key: decoded(key), up: 1, down: 1 };
            for (const [name, value] of new URLSearchParams(options)) state[name] = value;
            for (const side of ["up", "down"]) state[side] = Math.max(1, Number.parseInt(state[side], 10) || 1);
            return state;
        },

        write({ key = "", ...options }) {
            const set = Object.entries(options).filter(([name, value]) => value && !(isSide(name) && value === 1));
            const query = new URLSearchParams(set).toString();
            return `#${encodeURIComponent(key)}${query && "?" + query}`;
        },

        /** The address of a node with the current filters. */
        of(node) {
            const { up, down, ...filters } = address.read();
            return address.write({ ...filters, key: node.key });
        },

        /** The address with some changes. */
        with: (changes) => address.write({ ...address.read(), ...changes }),
    };

    const isSide = (name) => name === "up" || name === "down";

    /** An address that was typed by hand may be invalid. */
    function decoded(text) {
        try {
            return decodeURIComponent(text);
        } catch {
            return text;
        }
    }
    """#
