import { PARTNER_OFFERS, type PartnerOffer } from '../../protocol/partner-offers.ts'

/** The product's colours by hand: the frame takes no file of the product (design tokens). */
export const WIDGET_CSS = `
:root{color-scheme:light dark;--surface:light-dark(#f6f3ec,#0b1615);--raised:light-dark(#fff,#142220);--ink:light-dark(#10211f,#eaf2ef);--muted:light-dark(#52615d,#9fb2ad);--accent:light-dark(#005f66,#55ccc4)}
*{box-sizing:border-box;margin:0;padding:0}
body{background:var(--surface);color:var(--ink);font:1rem/1.4 system-ui,sans-serif;overflow-wrap:anywhere;padding:4px}
ul{list-style:none;display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(min(100%,13rem),1fr))}
li{background:var(--raised);border-radius:16px;padding:16px;display:grid;gap:8px;align-content:space-between}
h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
h2{font-size:1.0625rem;line-height:1.25}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px}
dt{color:var(--muted)}
dd{text-align:right;font-variant-numeric:tabular-nums}
a{display:block;min-height:44px;padding:10px 12px;border-radius:12px;border:1.5px solid var(--accent);color:var(--accent);font-weight:600;text-align:center;text-decoration:none}
a:focus-visible{outline:3px solid currentColor;outline-offset:2px}
small,p{color:var(--muted);font-size:.8125rem}
p{padding:12px 4px}`.replaceAll('\n', '')

const TITLE = 'Реклама: предложения партнёров'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const card = ({ name, advertiser, token, amount, term, fullCost, url }: PartnerOffer): string =>
  [
    `<li><h2>${escaped(name)}</h2><dl>`,
    `<dt>Сумма</dt><dd>${escaped(amount)}</dd>`,
    `<dt>Срок</dt><dd>${escaped(term)}</dd>`,
    `<dt>ПСК</dt><dd>${escaped(fullCost)}</dd></dl>`,
    `<a href="${escaped(url)}" target="_blank" rel="sponsored noopener noreferrer">На сайт партнёра</a>`,
    `<small>${escaped(advertiser)}, erid: ${escaped(token)}</small></li>`,
  ].join('')

/** The page in the advertisement's frame: no script, no file of the product, links that open a page of their own (D29). */
export const widgetPage = (): string =>
  [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${TITLE}</title><meta name="robots" content="noindex">`,
    `<style>${WIDGET_CSS}</style></head><body>`,
    `<main><h1>${TITLE}</h1><ul>${PARTNER_OFFERS.map(card).join('')}</ul>`,
    '<p>Это другие компании: их условия и решение от нас не зависят. Оценивайте свои финансовые возможности и риски. Изучите все условия займа.</p>',
    '</main></body></html>',
  ].join('')
