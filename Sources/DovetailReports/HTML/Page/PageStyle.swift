/// The style of the page.
let pageStyle = #"""

    :root {
        color-scheme: light dark;
        --back: #ffffff; --panel: #f5f6f8; --marked: #e3edfb; --line: #d3d8de; --edge: #8b95a1;
        --text: #1c2024; --faint: #5b6470; --link: #0b57b8;
        --error: #b3201b; --error-back: #fdeeed; --warning: #8a5300; --warning-back: #fff5e0;
    }

    @media (prefers-color-scheme: dark) {
        :root {
            --back: #15181c; --panel: #1e2227; --marked: #22354f; --line: #3a414a; --edge: #7c8794;
            --text: #e8eaed; --faint: #a3acb8; --link: #86b7fb;
            --error: #ff938c; --error-back: #3a1f1e; --warning: #f2bd62; --warning-back: #352a16;
        }
    }

    * { box-sizing: border-box; }

    body {
        margin: 0; background: var(--back); color: var(--text);
        font: 15px/1.45 system-ui, sans-serif; overflow-wrap: anywhere;
    }

    a { color: var(--link); text-decoration: none; }
    a:hover { text-decoration: underline; }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
    code, pre { font: 13px/1.5 ui-monospace, monospace; }
    small { color: var(--faint); font-size: 13px; }

    header { padding: 12px 20px; border-bottom: 1px solid var(--line); }
    header p { margin: 0; color: var(--faint); }
    h1 { margin: 0; font-size: 19px; }
    h1 a { color: inherit; }
    h2 { margin: 0 0 4px; font-size: 21px; }
    h3 { margin: 28px 0 8px; font-size: 16px; }
    h3 small { font-weight: normal; }
    h2:focus { outline: none; }

    #columns { display: grid; grid-template-columns: 300px minmax(0, 1fr); }
    nav { padding: 16px 12px 16px 20px; border-right: 1px solid var(--line); }
    main { padding: 16px 20px 48px; }

    input[type="search"], select, button {
        border: 1px solid var(--line); border-radius: 5px; padding: 5px 8px;
        background: var(--back); color: var(--text); font: inherit;
    }
    input[type="search"] { width: 100%; }
    button { cursor: pointer; background: var(--panel); }
    #filters { display: grid; gap: 6px; margin-top: 8px; }
    #filters label { display: flex; gap: 8px; align-items: center; color: var(--faint); font-size: 13px; }
    #filters select { flex: 1; min-width: 0; padding: 3px 6px; }
    #filters span { width: 52px; }
    #count { margin: 10px 0 4px; color: var(--faint); font-size: 13px; }

    #results { margin: 0 -8px; padding: 0; list-style: none; max-height: calc(100vh - 260px); overflow-y: auto; }
    #results li { padding: 3px 8px; border-radius: 4px; cursor: pointer; }
    #results li:hover { background: var(--panel); }
    #results [aria-selected="true"] { background: var(--marked); }
    #results [data-active] { box-shadow: inset 3px 0 var(--link); }
    #more { margin-top: 8px; }
    [hidden] { display: none !important; }

    .warning { color: var(--warning); }
    .error { color: var(--error); }
    .mark { font-weight: bold; }

    .facts { display: flex; flex-wrap: wrap; gap: 2px 20px; margin: 0 0 12px; }
    .facts div { display: flex; gap: 6px; }
    .facts dt { color: var(--faint); }
    .facts dd { margin: 0; }

    .problem { margin: 12px 0; padding: 10px 14px; border-left: 4px solid; border-radius: 4px; background: var(--error-back); }
    .problem.warning { background: var(--warning-back); }
    .problem h4 { margin: 0; font-size: 15px; }
    .problem pre { margin: 6px 0; white-space: pre-wrap; color: var(--text); }
    .problem p { margin: 0; color: var(--text); }

    ol.rows { margin: 0; padding: 0; list-style: none; }
    ol.rows li { padding: 2px 0; }
    ol.rows small { margin-left: 8px; }
    ol.chain li + li::before { content: "→ "; color: var(--faint); }
    details { margin: 4px 0; }
    summary { cursor: pointer; }
    details ol { margin: 4px 0 4px 18px; }

    .drawing { position: relative; display: flex; gap: 40px; align-items: center; overflow-x: auto; padding: 4px 2px 12px; }
    .drawing svg { position: absolute; top: 0; left: 0; pointer-events: none; fill: none; stroke: var(--edge); }
    .drawing marker path { fill: var(--edge); stroke: none; }
    .drawing .deferred, .drawing .factory { stroke-dasharray: 6 4; }
    .drawing .optional { stroke-dasharray: 2 4; }
    .layer { position: relative; flex: 0 1 190px; min-width: 130px; }
    .layer h4 { margin: 0 0 6px; color: var(--faint); font-size: 13px; font-weight: normal; }
    .layer ol { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
    .layer button { margin-top: 8px; }
    .drawing > button { flex: none; }
    .box {
        display: block; padding: 5px 9px; border: 1px solid var(--line); border-radius: 5px;
        background: var(--panel); color: var(--text); font-weight: 600; line-height: 1.3;
    }
    .box small { display: block; font-weight: normal; }
    .box.center { border: 2px solid var(--link); background: var(--marked); }
    .box.error { border-color: var(--error); border-left-width: 4px; }
    .box.warning { border-color: var(--warning); border-left-width: 4px; }
    .box.missing { border-style: dashed; }
    .box.outside { opacity: 0.55; }
    .legend { margin: 0; color: var(--faint); font-size: 13px; }

    @media (max-width: 760px) {
        #columns { display: block; }
        header, main { padding: 12px 14px; }
        nav { padding: 12px 14px; border-right: 0; border-bottom: 1px solid var(--line); }
        #results { max-height: 190px; }
        .drawing { display: block; }
        .drawing svg { display: none; }
        .layer { margin: 10px 0; }
        .layer.center::before, .layer.down::before { content: "↓"; color: var(--faint); }
    }
    """#
