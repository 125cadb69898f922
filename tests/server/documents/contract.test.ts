import { describe, expect, test } from 'vitest'
import { formatFullDate } from '../../../lending/plain-text.ts'
import type { ProductKey } from '../../../lending/products.ts'
import { contractText } from '../../../server/documents/contract-text.ts'
import type { Block } from '../../../server/documents/document-plan.ts'
import { contractPlan } from '../../../server/documents/loan-plans.ts'
import { money, sum } from '../../../server/documents/wording.ts'
import { BRAND } from '../../../protocol/brand.ts'
import { loanFacts, PERSON, SIGNATURE, SIGNED_AT_MS } from './facts.ts'

const ROWS = '1 2 3 4 5 5.1 6 7 8 8.1 9 10 11 12 13 14 15 16'.split(' ')

const LOANS: [ProductKey, number, number][] = [
  ['LOAN_WITH_GRACE_PERIOD', 10_000, 21],
  ['BEFORE_SALARY', 10_000, 30],
  ['INSTALLMENT', 30_000, 6],
  ['INSTALLMENT', 300_000, 6],
  ['OPTIMAL', 50_000, 24],
]

const textsOf = (block: Block): string[] => {
  if (block.kind === 'table') return [...block.rows.flat(), ...(block.total ?? [])]
  if (block.kind === 'pairs') return block.rows.flat()
  return [block.text]
}

describe.each(LOANS)('the contract of %s, %i roubles, term %i', (product, amount, term) => {
  const { facts, priced } = loanFacts(product, amount, term)
  const { conditions, sections, title } = contractText(facts)
  const content = (number: string): string =>
    conditions.find((row) => row.number === number)?.content ?? ''
  const plan = contractPlan(facts, SIGNED_AT_MS)
  const whole = plan.blocks.flatMap(textsOf)

  test('has every row of the form 3240-У in its order, none of them empty', () => {
    expect(conditions.map(({ number }) => number)).toEqual(ROWS)
    for (const row of conditions) {
      expect(row.condition.length).toBeGreaterThan(10)
      expect(row.content.length).toBeGreaterThan(10)
    }
  })

  test('says that a row has nothing instead of leaving it out', () => {
    expect(content('5.1')).toContain('Отсутствует')
    for (const number of ['5', '9', '10', '11', '15']) {
      expect(content(number)).toContain('Не применимо')
    }
  })

  test('row 14 names the edition of the general conditions published on the day of the signature', () => {
    expect(content('14')).toContain('в редакции, действующей с 01.11.2026')
    const edition = (loan: Partial<typeof facts>): string | undefined =>
      contractText({ ...facts, ...loan }).conditions.find(({ number }) => number === '14')?.content
    // Paid out later than signed: what was agreed to stays.
    const signedEarlier = { ...SIGNATURE, signedAtMs: Date.UTC(2026, 9, 31, 20, 59) }
    expect(edition({ signature: signedEarlier })).not.toContain('в редакции')
    expect(
      edition({ signature: { ...SIGNATURE, signedAtMs: Date.UTC(2026, 9, 31, 21) } }),
    ).toContain('в редакции, действующей с 01.11.2026')
  })

  test('names the sums and days of the quote', () => {
    const { schedule, fullCost } = priced
    const [first] = schedule.rows
    const last = schedule.rows.at(-1)
    expect(content('1')).toContain(money(amount * 100))
    expect(content('2')).toContain(formatFullDate(last?.dueOn ?? ''))
    expect(content('6')).toContain(money(schedule.paymentKopecks))
    expect(content('6')).toContain(formatFullDate(first?.dueOn ?? ''))
    expect(content('12')).toContain(money(amount * 100))
    expect(plan.fullCost).toMatchObject({
      percentText: `${fullCost.percentText}\u00a0%`,
      costText: money(fullCost.costKopecks),
    })
  })

  test('its schedule has every row and total of the quote', () => {
    const { rows, totalKopecks, overpaymentKopecks } = priced.schedule
    const table = plan.blocks.findLast((block) => block.kind === 'table')
    expect(table?.rows).toEqual(
      rows.map((row) => [
        String(row.number),
        formatFullDate(row.dueOn),
        sum(row.paymentKopecks),
        sum(row.interestKopecks),
        sum(row.principalKopecks),
        sum(row.balanceAfterKopecks),
      ]),
    )
    expect(table?.total).toEqual([
      '',
      'Итого',
      sum(totalKopecks),
      sum(overpaymentKopecks),
      sum(amount * 100),
      '',
    ])
  })

  test('the screen and the file say the same', () => {
    expect(plan.title).toBe(title)
    for (const { condition, content: text } of conditions) {
      expect(whole.filter((part) => part === condition)).toHaveLength(1)
      expect(whole).toContain(text)
    }
    for (const text of sections.flatMap(({ paragraphs }) => paragraphs)) {
      expect(whole.filter((part) => part === text)).toHaveLength(1)
    }
  })

  test('the ban on charging more than the loan stands before the table', () => {
    expect(plan.blocks[0]).toMatchObject({ kind: 'notice' })
    expect(textsOf(plan.blocks[0] as Block)[0]).toContain('100\u00a0% суммы предоставленного займа')
  })

  test('sums stay on one line and nothing is left to fill in', () => {
    for (const text of [title, ...whole]) {
      expect(text).not.toMatch(/\d [₽%]/)
      expect(text).not.toMatch(/undefined|null|NaN|\[|_{2,}|\.{3}|XXX/)
    }
  })
})

test('the signature names the code, the moment and the text that was signed', () => {
  const { facts } = loanFacts('INSTALLMENT', 30_000, 6)
  const whole = contractPlan(facts, SIGNED_AT_MS).blocks.flatMap(textsOf)
  expect(whole).toContain('Иванова Анна Петровна')
  expect(whole).toContain('Код, отправленный на номер +7\u00a0916\u00a0123-45-67')
  expect(whole).toContain('21.11.2026 в\u00a012:05:07 (МСК)')
  expect(whole).toContain(SIGNATURE.codeHash)
  expect(whole).toContain(SIGNATURE.termsHash)
})

test('both parties are named with what tells them apart', () => {
  const { facts } = loanFacts('INSTALLMENT', 30_000, 6)
  const [lender, borrower] =
    contractText(facts).sections.find(({ heading }) => heading === 'Стороны')?.paragraphs ?? []
  for (const requisite of [BRAND.legalNameFull, BRAND.ogrn, BRAND.inn, BRAND.registryNumber]) {
    expect(lender).toContain(requisite)
  }
  for (const requisite of ['Иванова Анна Петровна', '15.03.1990', '4510', '200007', PERSON.mail]) {
    expect(borrower).toContain(requisite)
  }
})

test('the cooling-off period is told from 50 000 roubles', () => {
  const cooling = (amount: number): boolean =>
    JSON.stringify(contractText(loanFacts('INSTALLMENT', amount, 6).facts)).includes('охлаждения')
  expect([49_000, 50_000, 201_000].map(cooling)).toEqual([false, true, true])
})

test('the rate a year is the one that is really charged', () => {
  const rate = (product: ProductKey, amount: number, term: number) =>
    contractText(loanFacts(product, amount, term).facts).conditions[3]?.content
  expect(rate('INSTALLMENT', 30_000, 6)).toMatch(/^216,000\u00a0% годовых/)
  expect(rate('OPTIMAL', 30_000, 24)).toMatch(/^246,826\u00a0% годовых: 0,6762345\u00a0% в день\./)
  expect(rate('BEFORE_SALARY', 10_000, 30)).toMatch(/^292,000\u00a0% годовых/)
  expect(rate('LOAN_WITH_GRACE_PERIOD', 10_000, 21)).toContain('292,000\u00a0% годовых')
})

test('row 4 of a split loan reproduces its schedule to the kopeck (D51)', () => {
  const { facts } = loanFacts('OPTIMAL', 30_000, 24)
  const text = contractText(facts).conditions[3]?.content ?? ''
  const percentADay = Number(/(0,\d{7})/.exec(text)?.[1]?.replace(',', '.'))
  let balance = facts.amountKopecks
  const interest = facts.rows.map((row) => {
    const earned = Math.round((balance * percentADay * 14) / 100)
    balance -= row.paymentKopecks - earned
    return earned
  })
  const shown = facts.rows.map((row) => row.interestKopecks)
  expect(interest.slice(0, -1)).toEqual(shown.slice(0, -1))
  expect(Math.abs(balance)).toBeLessThanOrEqual(4)
})

test('a split loan signed before keeps the words of its rate', () => {
  const { chargedRateBillionths: _, ...facts } = loanFacts('OPTIMAL', 30_000, 24).facts
  expect(contractText(facts).conditions[3]?.content).toMatch(/^234,643\u00a0% годовых: 18,00/)
})
