import { getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatFullDate } from '../../../lending/plain-text.ts'
import type { ProductKey } from '../../../lending/products.ts'
import { contractText } from '../../../server/documents/contract-text.ts'
import { makePdf } from '../../../server/documents/make-pdf.ts'
import { money, sum } from '../../../server/documents/wording.ts'
import { loanFacts, SIGNED_AT_MS } from './facts.ts'
import { pdfPages, plainText } from './read-pdf.ts'

/** Words without the breaks a narrow column puts between them. */
const squeezed = (text: string): string => text.replaceAll(/[\s-]+/g, '')

const LOANS: [ProductKey, number, number][] = [
  ['LOAN_WITH_GRACE_PERIOD', 10_000, 21],
  ['BEFORE_SALARY', 10_000, 30],
  ['INSTALLMENT', 300_000, 6],
  ['OPTIMAL', 50_000, 24],
]

describe.each(LOANS)('the printed contract of %s, %i roubles, term %i', (product, amount, term) => {
  const { facts, priced } = loanFacts(product, amount, term)
  let pages: string[]
  let pdf: Buffer

  beforeAll(async () => {
    pdf = await makePdf({ type: 'CONTRACT', facts }, SIGNED_AT_MS)
    pages = await pdfPages(pdf)
  })

  test('opens page 1 with both frames of the full cost, then the ban, then the table', () => {
    const [first = ''] = pages
    const { percentText, costKopecks } = priced.fullCost
    const order = [
      `ПОЛНАЯ СТОИМОСТЬ ЗАЙМА ${percentText} %`,
      `ПОЛНАЯ СТОИМОСТЬ ЗАЙМА В РУБЛЯХ ${plainText(money(costKopecks))}`,
      'Кредитор не вправе начислять проценты',
      '№ п/п Условие Содержание условия',
    ].map((words) => first.indexOf(words))
    expect(Math.min(...order)).toBeGreaterThan(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  test('has every row of the form 3240-У: its number, its name and what it says', () => {
    const whole = squeezed(pages.join(' '))
    for (const { number, condition, content } of contractText(facts).conditions) {
      expect(whole, `row ${number}`).toContain(squeezed(`${number}. ${condition} ${content}`))
    }
  })

  test('repeats the head of the table on every page the table goes on to', () => {
    const names = contractText(facts).conditions.map(({ condition }) => squeezed(condition))
    const withRows = pages.filter((page) => names.some((name) => squeezed(page).includes(name)))
    expect(withRows.length).toBeGreaterThan(1)
    for (const page of withRows) expect(page).toContain('№ п/п Условие Содержание условия')
  })

  test('ends with every row of the schedule and the signature by code', () => {
    const whole = squeezed(pages.join(' '))
    for (const row of priced.schedule.rows) {
      const cells = [row.paymentKopecks, row.interestKopecks, row.principalKopecks].map(sum)
      expect(whole).toContain(
        squeezed(`${row.number} ${formatFullDate(row.dueOn)} ${cells.join(' ')}`),
      )
    }
    expect(whole).toContain(squeezed(`Итого ${sum(priced.schedule.totalKopecks)}`))
    expect(whole).toContain(squeezed(String(facts.signature?.codeHash)))
    expect(whole).toContain(squeezed(String(facts.signature?.termsHash)))
    expect(whole).toContain(squeezed('21.11.2026 в 12:05:07 (МСК)'))
    expect(whole).toContain(squeezed(`Версия текста ${facts.signature?.textVersion}`))
  })

  test('numbers its pages', () => {
    pages.forEach((page, index) =>
      expect(page).toContain(`Страница ${index + 1} из ${pages.length}`),
    )
  })

  test('prints nothing on page 1 larger than the full cost, which stands in the upper half at the right', async () => {
    const opened = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 })
    const page = await opened.getPage(1)
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: plainText(item.str),
              size: item.height,
              x: item.transform[4],
              y: item.transform[5],
            },
          ]
        : [],
    )
    await opened.loadingTask.destroy()
    const largest = Math.max(...texts.map(({ size }) => size))
    const percent = texts.find(({ text }) => text.startsWith(priced.fullCost.percentText))
    expect(percent?.size).toBe(largest)
    expect(percent?.x).toBeGreaterThan(595 / 3)
    expect(percent?.y).toBeGreaterThan(842 * 0.75)
  })
})
