import { expect, test } from 'vitest'
import { documentFile } from '../../../../../protocol/calls/print-service/documents.ts'
import { saveDocument } from '../../../../../src/offline/records.ts'
import type { Movement } from '../../../../../src/queries/contracts.ts'
import { Movements } from '../../../../../src/screens/profile/contract/movements.tsx'
import { all, says, show, the, until, words } from '../../../page.tsx'
import { answers, loses, sentBy } from '../../../server-of-page.ts'

const PAYMENT: Movement = {
  id: 'm1',
  direction: 'INCOMING',
  at: '2026-11-21T10:00:00Z',
  amountKopecks: 1_099_974,
  paymentType: 'INSTALMENT',
  principalKopecks: 0,
  interestKopecks: 0,
  penaltyKopecks: 0,
  advanceKopecks: 0,
  cardMask: 'Мир •• 4417',
  state: 'PAID',
  isReversed: false,
  receiptDocumentId: 'receipt-1',
}

test('a payment says when, from where and how much, and opens its receipt', async () => {
  answers(documentFile, () => new Blob(['%PDF']) as never)
  const { user } = show(<Movements movements={[PAYMENT]} />)
  const row = the('button', /^Платёж/)
  expect(words(row)).toContain('Мир •• 4417, квитанция')
  expect(words(row)).toContain('10 999,74 ₽')
  await user.click(row)
  await until(() => expect(sentBy(documentFile)).toHaveLength(1))
})

test('a receipt that does not come is told in words', async () => {
  loses(documentFile)
  const { user } = show(<Movements movements={[PAYMENT]} />)
  await user.click(the('button', /^Платёж/))
  await says('Нет связи')
  expect(sentBy(documentFile).length).toBeGreaterThan(0)
})

test('without network only receipts that are kept here can be opened', async () => {
  const { unmount } = show(<Movements movements={[PAYMENT]} />, { offline: true })
  expect(all('button')).toEqual([])
  unmount()
  await saveDocument('receipt-1', new Blob(['%PDF']))
  show(<Movements movements={[PAYMENT]} />, { offline: true })
  await until(() => the('button', /^Платёж/))
})

test('money by СБП names no card, and what was taken off the loan says so', () => {
  show(
    <Movements
      movements={[
        { ...PAYMENT, method: 'SBP', receiptDocumentId: null },
        { ...PAYMENT, id: 'm2', isReversed: true, receiptDocumentId: null },
      ]}
    />,
  )
  expect(words()).toMatch(/, СБП.*, Мир •• 4417, сняли: зачли по ошибке/)
})

test('where nothing came and nothing went there is no history', () => {
  show(<Movements movements={[]} />)
  expect(words()).toBe('')
})
