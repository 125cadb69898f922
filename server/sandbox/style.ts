/** Styles of the sandbox's own pages, after the product's tokens (design). */
export const STYLE = `
:root{color-scheme:light dark;
--surface:light-dark(#f6f3ec,#0b1615);--raised:light-dark(#fff,#142220);--ink:light-dark(#10211f,#eaf2ef);
--muted:light-dark(#52615d,#9fb2ad);--line:light-dark(#dfd9cb,#263936);--border:light-dark(#7c8884,#6f8580);
--accent:light-dark(#005f66,#55ccc4);--accent-ink:light-dark(#fff,#04201f);--danger:light-dark(#b1202b,#ff938b)}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;background:var(--surface);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header,main{max-width:60rem;margin-inline:auto;padding:1rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.25rem;line-height:1.25;margin:0 0 .5rem}
p{margin:0 0 .5rem}
a{color:var(--accent)}
section{background:var(--raised);border-radius:1rem;padding:1rem;margin-bottom:1rem}
.sections{display:grid;gap:1rem;margin-bottom:1rem}
.sections section{margin:0}
.muted,time{color:var(--muted);font-size:.875rem}
.journal,.cards{list-style:none;margin:0;padding:0}
.journal li{border-top:1px solid var(--line);padding:.5rem 0}
.code,.number{font-variant-numeric:tabular-nums}
.number{white-space:nowrap}
pre{margin:0;font:.875rem/1.4 ui-monospace,monospace;white-space:pre-wrap}
table{border-collapse:collapse;width:100%;margin-bottom:1rem}
caption{text-align:left;font-weight:600;padding-bottom:.25rem}
th,td{text-align:left;vertical-align:top;padding:.375rem .5rem .375rem 0;border-top:1px solid var(--line);font-size:.9375rem}
th:first-child{white-space:nowrap}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.clock{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin-bottom:.5rem}
button,input{font:inherit;color:inherit;min-height:2.75rem;border-radius:.75rem;padding:.5rem 1rem;border:1.5px solid var(--border);background:transparent}
button{cursor:pointer;font-weight:600}
button:disabled{opacity:.6;cursor:default}
:focus-visible{outline:3px solid light-dark(#0b57d0,#a8c7fa);outline-offset:2px}
.primary{display:block;width:100%;min-height:3.5rem;margin-bottom:.5rem;background:var(--accent);color:var(--accent-ink);border-color:var(--accent)}
.plain{display:block;width:100%;margin-bottom:.5rem;border-color:transparent;color:var(--accent)}
.danger{color:var(--danger);border-color:var(--danger)}
.frame main{padding:1.25rem}
.badge{display:inline-block;border-radius:1rem;padding:.125rem .75rem;background:var(--raised);color:var(--muted);font-size:.8125rem}
.field{margin-bottom:.75rem}
.field label{display:block;font-size:.875rem;font-weight:500;margin-bottom:.25rem}
.field input{width:100%;min-height:3.25rem;background:var(--raised);font-variant-numeric:tabular-nums}
.field [aria-invalid=true]{border-color:var(--danger);border-width:2.5px}
.error,.problem{color:var(--danger);font-size:.875rem;margin:.25rem 0 0}
.error:empty{display:none}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;align-items:end}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}
dt{color:var(--muted)}
dd{margin:0;font-weight:600}
details{border-top:1px solid var(--line);padding-top:.75rem}
summary{cursor:pointer;min-height:2.75rem;font-weight:600;align-content:center}
.cards button{display:grid;width:100%;text-align:left;font-weight:400;font-size:.875rem;margin-bottom:.5rem;background:var(--raised)}
.cards .number{font-weight:600}
`
