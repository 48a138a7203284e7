/** The style of a report: light or dark as the system is. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #59636e; --line: #d4dae0; --paper: #ffffff; --shade: #0b62c4; --second: #a34a00; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ecf0; --soft: #a3adb8; --line: #3a424b; --paper: #14181c; --shade: #6cb2ff; --second: #ffab66; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto; max-width: 70rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; }
p { max-width: 45rem; margin: .25rem 0 .75rem; } .soft { color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; } thead th { color: var(--soft); font-weight: 600; }
td small { color: var(--soft); display: block; font-size: .78rem; }
tfoot td { font-weight: 600; }
svg { display: block; } svg text { font: 12px system-ui, sans-serif; fill: var(--ink); } svg .soft { fill: var(--soft); }
svg .axis { stroke: var(--line); } svg .first { stroke: var(--shade); fill: none; stroke-width: 2; } svg .second { stroke: var(--second); fill: none; stroke-width: 2; stroke-dasharray: 6 3; }
svg .name-first { fill: var(--shade); } svg .name-second { fill: var(--second); } svg .cell { fill: var(--shade); }
`;
