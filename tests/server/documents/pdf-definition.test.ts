import { expect, test } from 'vitest'
import type { PrintedFacts } from '../../../server/document-facts.ts'
import { FRAME_SIDE } from '../../../server/documents/full-cost-frames.ts'
import { pdfDefinition } from '../../../server/documents/pdf-definition.ts'
import { planOf } from '../../../server/documents/plan-of.ts'
import { isoDate } from '../../../lending/calendar.ts'
import { loanFacts, PERSON, SIGNATURE, SIGNED_AT_MS } from './facts.ts'

const { facts: loan } = loanFacts('OPTIMAL', 50_000, 24)
const consent = {
  title: 'Согласие',
  paragraphs: ['Первое условие.', 'Второе условие.'],
  signer: PERSON,
  signature: SIGNATURE,
}

const EVERY_TYPE: PrintedFacts[] = [
  { type: 'CONTRACT', facts: loan },
  { type: 'SCHEDULE', facts: loan },
  { type: 'CONSUMER_LOAN', facts: loan },
  { type: 'PERSONAL_DATA', facts: { ...consent, signature: { ...SIGNATURE, codeHash: null } } },
  { type: 'ANALOG_SIGNATURE', facts: consent },
  { type: 'CREDIT_HISTORY', facts: consent },
  { type: 'SERVICE_APPLICATION', facts: consent },
  {
    type: 'RECEIPT',
    facts: {
      paymentId: 'a1b2c3',
      contractNumber: '261121-0001',
      payer: PERSON,
      amountKopecks: 857_730,
      principalKopecks: 317_730,
      interestKopecks: 540_000,
      penaltyKopecks: 0,
      advanceKopecks: 0,
      overpaidKopecks: 0,
      cardMask: 'Мир •• 4417',
      transactionId: '100001',
      paidAtMs: SIGNED_AT_MS,
    },
  },
  {
    type: 'CERTIFICATE',
    facts: {
      contractNumber: '261121-0001',
      signedOn: isoDate('2026-11-21'),
      closedOn: isoDate('2027-01-21'),
      closeReason: 'EARLY',
      amountKopecks: 3_000_000,
      paidKopecks: 3_400_000,
      forgivenKopecks: 40,
      borrower: PERSON,
    },
  },
]

/** Every object of a definition, each time it is met. */
const nodesOf = (value: unknown): object[] => {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (value === null || typeof value !== 'object' || value instanceof Date) return []
  return [value, ...Object.values(value).flatMap(nodesOf)]
}

const textsOf = (content: unknown): string[] =>
  nodesOf(content).flatMap((node) =>
    'text' in node && typeof node.text === 'string' && node.text !== '' ? [node.text] : [],
  )

/** Every text of a plan but keys that are no text. */
const spokenBy = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(spokenBy)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) =>
    ['kind', 'align', 'width'].includes(name) ? [] : spokenBy(inner),
  )
}

const count = (texts: readonly string[]) =>
  new Map(
    [...Map.groupBy(texts, (text) => text)].map(([text, found]) => [text, found.length] as const),
  )

test.each(EVERY_TYPE.map((printed) => [printed.type, printed] as const))(
  '%s: pdfmake gets every text of the plan as often as the plan says it',
  (_type, printed) => {
    const plan = planOf(printed, SIGNED_AT_MS)
    const given = count(textsOf(pdfDefinition(plan).content))
    for (const [text, times] of count(spokenBy({ ...plan, createdAtMs: null }))) {
      expect([text, given.get(text) ?? 0]).toEqual([text, times])
    }
  },
)

test.each(EVERY_TYPE.map((printed) => [printed.type, printed] as const))(
  '%s: no node is used twice, for pdfmake would print it once',
  (_type, printed) => {
    const { content } = pdfDefinition(planOf(printed, SIGNED_AT_MS))
    const nodes = nodesOf(content)
    expect(nodes.length).toBeGreaterThan(5)
    expect(new Set(nodes).size).toBe(nodes.length)
    const again = nodesOf(pdfDefinition(planOf(printed, SIGNED_AT_MS)).content)
    expect(nodes.filter((node) => again.includes(node))).toEqual([])
  },
)

const contract = () =>
  pdfDefinition(planOf({ type: 'CONTRACT', facts: loan }, SIGNED_AT_MS)).content as unknown as {
    table?: {
      widths: (number | string)[]
      heights?: number[]
      headerRows?: number
      dontBreakRows?: boolean
      body: { text?: string; fontSize?: number; stack?: { fontSize?: number }[] }[][]
    }
    fontSize?: number
  }[]

test('the full cost stands first in two squares of at least a twentieth of the page, in its largest type', () => {
  const [frames, ...rest] = contract()
  expect(frames?.table?.widths).toEqual(['*', FRAME_SIDE, expect.any(Number), FRAME_SIDE])
  expect(frames?.table?.heights).toEqual([FRAME_SIDE])
  expect((FRAME_SIDE * FRAME_SIDE) / (595.28 * 841.89)).toBeGreaterThanOrEqual(0.05)
  const [requisites, inPercent, , inRoubles] = frames?.table?.body[0] ?? []
  const largest = Math.max(
    ...nodesOf([requisites, rest]).map((node) =>
      'fontSize' in node && typeof node.fontSize === 'number' ? node.fontSize : 0,
    ),
  )
  expect(inPercent?.fontSize).toBe(inRoubles?.fontSize)
  expect(inPercent?.fontSize).toBeGreaterThanOrEqual(largest)
  expect(textsOf(inPercent)[2]).toMatch(/^[А-ЯЁ ]+ ПРОЦЕНТА ГОДОВЫХ$/)
  expect(textsOf(inRoubles)[2]).toMatch(/^[А-ЯЁ ]+ КОПЕ[А-ЯЁ]+$/)
})

test('the head of the table of conditions is repeated and its rows are not torn', () => {
  const conditions = contract().find(({ table }) => table?.body.length === 19)?.table
  expect(conditions).toMatchObject({ headerRows: 1, dontBreakRows: true })
  expect(conditions?.body.slice(1).map(([number]) => number?.text)).toEqual(
    '1. 2. 3. 4. 5. 5.1. 6. 7. 8. 8.1. 9. 10. 11. 12. 13. 14. 15. 16.'.split(' '),
  )
})

test('every page says which one it is and of how many', () => {
  const { footer } = pdfDefinition(planOf({ type: 'SCHEDULE', facts: loan }, SIGNED_AT_MS))
  if (typeof footer !== 'function') throw new Error('The footer does not count')
  const below = footer(2, 3, { width: 595, height: 842, orientation: 'portrait' })
  expect(textsOf(below)).toContain('Страница 2 из 3')
})
