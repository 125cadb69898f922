import { expect, test } from 'vitest'
import { PARTNER_OFFERS } from '../../../protocol/partner-offers.ts'
import { WIDGET_CSS, widgetPage } from '../../../tools/vite/widget-page.ts'

const html = widgetPage()

test('every offer names its advertiser, its token and the full cost beside sum and term', () => {
  expect(PARTNER_OFFERS.length).toBeGreaterThan(0)
  for (const { advertiser, token, amount, term, fullCost } of PARTNER_OFFERS) {
    expect(html).toContain(`${advertiser}, erid: ${token}`)
    expect(html).toContain(
      `<dt>Сумма</dt><dd>${amount}</dd><dt>Срок</dt><dd>${term}</dd><dt>ПСК</dt><dd>${fullCost}</dd>`,
    )
  }
  expect(html).toContain('Оценивайте свои финансовые возможности и риски.')
  expect(html).toContain('Изучите все условия займа.')
})

test('the frame holds no script and no file, and its links tell nobody where they stood', () => {
  expect(html).not.toMatch(/<script|<link|<img|\son\w+=|\sstyle="/)
  expect(html).toContain(`<style>${WIDGET_CSS}</style>`)
  const links = html.match(/<a [^>]*>/g) ?? []
  expect(links).toHaveLength(PARTNER_OFFERS.length)
  for (const link of links)
    expect(link).toMatch(
      /^<a href="https:\/\/[^"]+" target="_blank" rel="sponsored noopener noreferrer">$/,
    )
})
