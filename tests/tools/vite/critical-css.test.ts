import { describe, expect, test } from 'vitest'
import { criticalCss } from '../../../tools/vite/critical-css.ts'

const HTML = '<div class="a b"><p data-x="1">слова</p></div>'

describe('the styles of the first look', () => {
  test('hold the rules that may match, in their order, and none of the others', () => {
    expect(criticalCss('.b{color:red}.c{color:blue}.a{color:green}', HTML)).toBe(
      '.b{color:red}.a{color:green}',
    )
    expect(criticalCss('summary svg{top:0}p{top:1px}.a>p{top:2px}.a .z{top:3px}', HTML)).toBe(
      'p{top:1px}.a>p{top:2px}',
    )
  })

  test('keep of a list only the selectors that may match', () => {
    expect(criticalCss('.a,.c,p{top:0}', HTML)).toBe('.a,p{top:0}')
    expect(criticalCss('.a:not(.c,.d),.c{top:0}', HTML)).toBe('.a:not(.c,.d){top:0}')
  })

  test('look into a media query, and leave out one that is for paper', () => {
    expect(
      criticalCss('@media (width>=9px){.a{top:0}.c{top:0}}@media print{.a{top:0}}', HTML),
    ).toBe('@media (width>=9px){.a{top:0}}')
    expect(criticalCss('@media (width>=9px){.c{top:0}}', HTML)).toBe('')
  })

  test('leave out what only a person brings about, animations and font files', () => {
    expect(
      criticalCss(
        '.a:hover{top:0}@keyframes k{to{top:0}}@font-face{font-family:F;src:url(f.woff2)}@font-face{font-family:G;src:local("Arial")}',
        HTML,
      ),
    ).toBe('@font-face{font-family:G;src:local("Arial")}')
  })

  test('keep an attribute that is in the page', () => {
    expect(criticalCss('[data-x]{top:0}[data-y]{top:0}p[data-x="2"]{top:0}', HTML)).toBe(
      '[data-x]{top:0}p[data-x="2"]{top:0}',
    )
  })

  test('keep a custom property only when something kept reads it, also through another one', () => {
    expect(
      criticalCss(':root{--x:1px;--y:var(--x);--z:2px}.a{top:var(--y)}.c{top:var(--z)}', HTML),
    ).toBe(':root{--x:1px;--y:var(--x);}.a{top:var(--y)}')
  })
})
