import { Markup } from '../../html.ts'

/** In the page itself: it is read without network, on a phone or on paper. */
export const STYLE = new Markup(`<style>
:root { color-scheme: light dark; --ink: #16181d; --mute: #5b6270; --line: #d9dde5; --paper: #fff; --accent: #1b5fd0; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef2; --mute: #a3abb9; --line: #383e4a; --paper: #14161a; --accent: #8ab4ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 16px; max-width: 860px; background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 30px; line-height: 1.2; }
h2 { margin: 48px 0 12px; padding-top: 16px; border-top: 2px solid var(--line); font-size: 25px; line-height: 1.25; }
h3 { margin: 32px 0 8px; font-size: 20px; line-height: 1.3; }
h4 { margin: 0 0 4px; font-size: 17px; line-height: 1.35; }
a { color: var(--accent); }
.brand, .none, dt, caption { color: var(--mute); }
.brand { margin: 0; }
nav ul { margin: 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 4px 20px; }
nav a { display: inline-block; padding: 10px 0; }
article { margin: 0 0 12px; padding: 12px 14px; border: 1px solid var(--line); border-radius: 12px; break-inside: avoid; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 12px; padding: 4px 0; }
dd { margin: 0; }
.said { margin: 8px 0 0; white-space: pre-wrap; }
dd { white-space: pre-line; }
.wide { margin: 16px 0; overflow-x: auto; }
table { border-collapse: collapse; font-size: 15px; font-variant-numeric: tabular-nums; }
caption { padding: 0 0 6px; text-align: left; }
th, td { padding: 6px 14px 6px 0; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; }
@media (max-width: 479px) { dl > div { grid-template-columns: 1fr; gap: 0; } h1 { font-size: 26px; } }
@media print { body { max-width: none; font-size: 12px; } .wide { overflow: visible; } }
</style>`)
