
// What is shown is in the address, so that it can be shared and that the browser's back works: the node, and after a
// question mark the filters and how far the drawing reaches.

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

    /** The address of a node with the filters as they are. */
    of(node) {
        const { up, down, ...filters } = address.read();
        return address.write({ ...filters, key: node.key });
    },

    /** The address with some of it changed. */
    with: (changes) => address.write({ ...address.read(), ...changes }),
};

const isSide = (name) => name === "up" || name === "down";

/** An address that somebody typed may be no valid one. */
function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
