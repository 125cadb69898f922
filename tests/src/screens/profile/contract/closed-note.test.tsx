import { expect, test } from 'vitest'
import { ClosedNote } from '../../../../../src/screens/profile/contract/closed-note.tsx'
import { contractFixture } from '../../../offline/contract-fixture.ts'
import { all, isOff, show, the, words } from '../../../page.tsx'

const open = contractFixture({ asOfDay: '2026-11-21' })

/** Of a debt that was written off, with so many kopecks still owed. */
const writtenOff = (totalKopecks: number) => ({
  ...open,
  contractState: 'CLOSED' as const,
  closeReason: 'WRITTEN_OFF' as const,
  closedOn: '2027-12-01',
  payoff: { ...open.payoff, totalKopecks },
})

const page = () => words(document.body)

test('a debt that was written off says what is owed, that it grows no more, and how to pay it', () => {
  show(<ClosedNote contract={writtenOff(2_615_955)} />)
  expect(page()).toContain('Долг списан с нашего баланса 01.12.27')
  expect(page()).toContain('Проценты и пени больше не начисляем')
  expect(isOff(the('button', /^Оплатить 26.159,55/))).toBe(false)
  expect(page()).not.toContain('Платить больше ничего не нужно')
})

test('without network it can be read, not paid', () => {
  show(<ClosedNote contract={writtenOff(2_615_955)} />, { offline: true })
  expect(isOff(the('button', /^Оплатить/))).toBe(true)
})

test('paid whole nothing is to be paid any more', () => {
  show(<ClosedNote contract={writtenOff(0)} />)
  expect(page()).toContain('Списанный долг погашен. Платить больше ничего не нужно.')
  expect(all('button', /^Оплатить/)).toEqual([])
})

test('a loan whose money the bank gave back says that nothing is to be paid', () => {
  const contract = { ...writtenOff(0), closeReason: 'PAYOUT_RETURNED' as const }
  show(<ClosedNote contract={contract} />)
  expect(page()).toContain('Договор закрыт 01.12.27')
  expect(page()).toContain(
    'Перевод не остался на вашей карте: банк вернул его нам. Платить больше ничего не нужно.',
  )
})

test('a forgiven debt says how much was forgiven and when', () => {
  const contract = {
    ...writtenOff(0),
    closeReason: 'FORGIVEN' as const,
    forgivenDebts: [
      {
        id: 'forgiveness',
        on: '2027-12-01',
        paymentsBefore: 0,
        changesBefore: 0,
        most: null,
        isWhole: true,
        forgivenKopecks: 123_456,
      },
    ],
  }
  show(<ClosedNote contract={contract} />)
  expect(page()).toMatch(
    /Остаток долга 1.234,56 ₽ прощён 01\.12\.27\. Платить больше ничего не нужно\./,
  )
})

test('a debt that a service has ended asks nobody how the lender did', () => {
  show(<ClosedNote contract={{ ...writtenOff(0), closeReason: 'ENDED_BY_LAW' }} />)
  expect(page()).toContain('(377-ФЗ). Платить больше ничего не нужно.')
  expect(all('link', /^Оценить/)).toEqual([])
})

test('the heirs read condolences first and are asked for nothing; after a mistake nobody is', () => {
  const legalStatus = { kind: 'DECEASED' as const, from: '2027-11-01', end: null }
  const paid = { ...writtenOff(0), closeReason: 'PAID' as const }
  show(<ClosedNote contract={{ ...paid, legalStatus }} />)
  expect(page()).toContain('Примите наши соболезнования. Все платежи внесены.')
  expect(all('link', /^Оценить/)).toEqual([])
  const mistaken = { ...legalStatus, end: { on: '2027-11-20', reason: 'MISTAKE' as const } }
  show(<ClosedNote contract={{ ...paid, legalStatus: mistaken }} />)
  expect(all('link', /^Оценить/)).toHaveLength(1)
})

test('a repaid loan of which the client says that it was not theirs says that it is looked into', () => {
  const repaid = { ...writtenOff(0), closeReason: 'PAID' as const }
  const legalStatus = { kind: 'FRAUD_CLAIM' as const, from: '2027-12-05', end: null }
  show(<ClosedNote contract={{ ...repaid, legalStatus }} />)
  expect(page()).toContain('Проверяем и напишем, чем закончилось.')
})
