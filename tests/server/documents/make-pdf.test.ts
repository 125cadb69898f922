import { expect, test } from 'vitest'
import { makePdf } from '../../../server/documents/make-pdf.ts'
import { loanFacts, SIGNED_AT_MS } from './facts.ts'

const { facts: loan } = loanFacts('INSTALLMENT', 30_000, 6)
const found = (pdf: Buffer, pattern: RegExp): number =>
  pdf.toString('latin1').match(pattern)?.length ?? 0

test('a contract is a tagged PDF in Russian of four pages with PT Sans inside', async () => {
  const pdf = await makePdf({ type: 'CONTRACT', facts: loan }, SIGNED_AT_MS)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(found(pdf, /\/Type \/Page\b(?!s)/g)).toBe(4)
  expect(found(pdf, /\/BaseFont \/[A-Z]+\+PTSans-Regular\b/g)).toBeGreaterThan(0)
  expect(found(pdf, /\/BaseFont \/[A-Z]+\+PTSans-Bold\b/g)).toBeGreaterThan(0)
  expect(found(pdf, /\/FontFile2 /g)).toBe(2)
  expect(found(pdf, /\/Marked true/g)).toBe(1)
  expect(found(pdf, /\/Lang \(ru-RU\)/g)).toBe(1)
})

test('several at once each get their own', async () => {
  const types = ['CONTRACT', 'SCHEDULE', 'CONSUMER_LOAN', 'SCHEDULE'] as const
  const pdfs = await Promise.all(types.map((type) => makePdf({ type, facts: loan }, SIGNED_AT_MS)))
  expect(pdfs.map((pdf) => found(pdf, /\/Type \/Page\b(?!s)/g))).toEqual([4, 1, 1, 1])
})

test('facts that cannot be laid out are an error that says why, and the next document is made', async () => {
  const broken = { ...loan, fullCostPercentText: 'дорого' }
  await expect(makePdf({ type: 'CONTRACT', facts: broken }, SIGNED_AT_MS)).rejects.toThrow(
    'not a per cent with three decimals',
  )
  const pdf = await makePdf({ type: 'SCHEDULE', facts: loan }, SIGNED_AT_MS)
  expect(pdf.length).toBeGreaterThan(10_000)
})
