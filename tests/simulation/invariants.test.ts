import { expect, test } from 'vitest'
import { addDays } from '../../lending/calendar.ts'
import { MINUTE_MS } from '../../lending/durations.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { kopecks } from '../../lending/money.ts'
import { loanOf, ISSUED_ON } from '../lending/loan-fixture.ts'
import type { Facts, LoanFacts, PaymentFacts } from './facts.ts'
import { INVARIANTS, replayDiffers } from './invariants.ts'

const book = { ...loanOf('INSTALLMENT', 10_000, 3), asOf: addDays(ISSUED_ON, 20) }
const on = addDays(ISSUED_ON, 10)
const payments = [
  {
    on,
    amountKopecks: book.rows[0]?.paymentKopecks ?? book.amountKopecks,
    kind: 'INSTALMENT' as const,
  },
]
const { movements } = foldLoan({ ...book, payments })

const loan: LoanFacts = {
  id: 'loan',
  productKey: 'INSTALLMENT',
  amountKopecks: book.amountKopecks,
  term: 3,
  dailyRateMillionths: book.dailyRateMillionths,
  chargedRateBillionths: book.chargedRateBillionths,
  state: 'PAID_OUT',
  contractState: 'ACTIVE',
  contractNumber: '260311-0001',
  closeReason: null,
  closedOn: null,
  schedule: book.rows,
  issuedOn: ISSUED_ON,
  fullCostPercent: 219,
  signedAtMs: 0,
  coolingUntilMs: null,
}
const payment: PaymentFacts = {
  id: 'payment',
  invoiceId: 'invoice',
  purpose: 'REPAYMENT',
  loanId: 'loan',
  paymentType: 'INSTALMENT',
  amountKopecks: payments[0]?.amountKopecks ?? 0,
  cardId: 'card',
  state: 'PAID',
  initiator: 'CARDHOLDER',
  createdAtMs: 0,
  finishedAtMs: 1,
  appliedOn: on,
  reversedAtMs: null,
  transactionId: '2',
}
const sent = {
  transactionId: 1,
  type: 'payout',
  status: 'Completed',
  refundedKopecks: 0,
  originalTransactionId: null,
  description: '',
  createdAtMs: Date.parse(`${on}T20:59:59Z`),
} as const
const taken = { ...sent, transactionId: 2, type: 'payment', invoiceId: 'invoice' } as const

/** A loan paid out, with one payment: every rule holds. */
const WHOLE: Facts = {
  loans: [loan],
  payments: [payment],
  payouts: [
    {
      id: 'payout',
      loanId: 'loan',
      amountKopecks: loan.amountKopecks,
      state: 'PAID',
      transactionId: '1',
    },
  ],
  bank: [
    { ...sent, invoiceId: 'payout', amountKopecks: loan.amountKopecks },
    { ...taken, amountKopecks: payment.amountKopecks },
  ],
  balances: movements.flatMap(({ kind, postings }) =>
    postings.map(({ account, amountKopecks }) => ({
      loanId: 'loan',
      account,
      kind,
      kopecks: Number(amountKopecks),
    })),
  ),
  ledger: [{ loanId: 'loan', postings: 9, lastOn: book.asOf, before: null, now: null }],
  transitions: [
    { loanId: 'loan', action: 'SIGN', fromState: 'OFFERED', toState: 'SIGNED' },
    { loanId: 'loan', action: 'REQUEST_PAYOUT', fromState: 'SIGNED', toState: 'PAYOUT_PENDING' },
    { loanId: 'loan', action: 'CONFIRM_PAYOUT', fromState: 'PAYOUT_PENDING', toState: 'PAID_OUT' },
  ],
  changes: [],
  signatures: [{ loanId: 'loan', codeId: 'code', signedAtMs: 0 }],
  refunds: [],
  takenBack: [],
  writeOffs: [],
  forgivenesses: [],
  courtCosts: [],
  payoutReturns: [],
  penaltyFree: [],
  holidays: [],
  accruedInHoliday: [],
  dearInHoliday: [],
  writtenInHoliday: [],
  legalStatuses: [],
  accruedUnderStatus: [],
  writtenUnderStatus: [],
  closable: [],
  differingPayouts: [],
  heldForOthers: [],
  chargebacks: [],
  returnTasks: [],
  fraudReports: [],
  fraudProofs: [],
  autoDebits: [],
  sentAfterDueMs: [],
  debtMessages: [],
  writtenWhileStopped: [],
  usedCodes: [{ id: 'code', eventCode: 'NEW_LOAN' }],
  termsOffered: [],
  withdrawals: [],
  copies: [],
  lentWithoutConsent: [],
  leftAtMs: null,
  uncausedEntries: [],
  unevenEntries: [],
  documents: [
    { type: 'CONTRACT', loanId: 'loan', causeId: 'loan', made: true },
    { type: 'RECEIPT', loanId: 'loan', causeId: 'payment', made: true },
  ],
}

const brokenRules = (facts: Facts): string[] =>
  INVARIANTS.filter(({ broken }) => broken(facts).length > 0).map(({ rule }) => rule)

const posted = (account: string, amount: number, kind = 'PAYMENT'): Pick<Facts, 'balances'> => ({
  balances: [...WHOLE.balances, { loanId: 'loan', account, kind, kopecks: amount }],
})
const withLoan = (change: Partial<LoanFacts>): Pick<Facts, 'loans'> => ({
  loans: [{ ...loan, ...change }],
})
const debit = (id: string): PaymentFacts => ({
  ...payment,
  id,
  invoiceId: id,
  initiator: 'MERCHANT',
  state: 'DECLINED',
  createdAtMs: 5,
})
const refund = {
  paymentId: 'payment',
  loanId: 'loan',
  amountKopecks: 100,
  state: 'PAID',
  transactionId: '3',
}

/** The same, which no card took and which went by a bank transfer. */
const BY_TRANSFER = { ...refund, id: 'refund', transactionId: null }
const transfer = {
  id: 'task',
  kind: 'REFUND_REFUSED',
  state: 'DONE',
  isStopped: true,
  transferNumber: '№ 318',
  subjectId: 'refund',
  transactionId: '2',
  loanId: 'loan',
  amountKopecks: 100,
} as const
const REFUNDED = {
  ...sent,
  transactionId: 3,
  type: 'refund',
  originalTransactionId: 2,
  invoiceId: 'invoice',
  amountKopecks: 100,
} as const

/** Proved on a Friday: the Bank of Russia is to be told by Monday. */
const PROOF = { id: 'end', loanId: 'loan', enteredAtMs: Date.parse('2026-03-13T12:00:00+03:00') }
const REPORT = {
  id: 'end',
  loanId: 'loan',
  dueOn: '2026-03-16',
  sentAtMs: null,
  answeredAtMs: null,
}

const back = {
  id: 'back',
  loanId: 'loan',
  paymentId: 'payment',
  transactionId: '9',
  on,
  dueOn: on,
  paymentsBefore: 1,
  changesBefore: 0,
  fromHeldKopecks: kopecks(0),
  principalKopecks: kopecks(100),
  interestKopecks: kopecks(0),
  penaltyKopecks: kopecks(0),
  courtCostsKopecks: kopecks(0),
  refundedKopecks: kopecks(0),
} as const

const DAY_MS = 86_400_000
const withdrawn = {
  id: 'withdrawal',
  type: 'PERSONAL_DATA',
  withdrawnAtMs: 0,
  givenAgainAtMs: null,
  letterReceivedOn: null,
  eraseAtMs: null,
} as const
const copyAt = (askedAtMs: number) => ({
  id: 'copy',
  askedAtMs,
  givenAtMs: askedAtMs + 1,
  told: 1,
})
const CLOSED: LoanFacts = { ...loan, contractState: 'CLOSED' }
/** Of somebody whose account was deleted on the twentieth day. */
const left = (change: Partial<Facts>): Partial<Facts> => ({
  leftAtMs: 20 * DAY_MS,
  loans: [CLOSED],
  ...change,
})

test('who takes a consent back and owes nothing may go two weeks after they were told', () => {
  const gone = left({ withdrawals: [{ ...withdrawn, eraseAtMs: 14 * DAY_MS }] })
  const broken = brokenRules({ ...WHOLE, ...gone })
  expect(broken.filter((rule) => rule.includes('consent'))).toEqual([])
})

test('of who left without ever having had a contract no withdrawal is kept to look at', () => {
  const gone = left({ loans: [{ ...loan, state: 'CANCELLED', contractState: null }] })
  const broken = brokenRules({ ...WHOLE, ...gone })
  expect(broken.filter((rule) => rule.includes('consent'))).toEqual([])
})

test('a whole loan breaks no rule', () => {
  expect(brokenRules(WHOLE)).toEqual([])
  expect(replayDiffers(WHOLE, loan)).toEqual([])
})

test('a refund that went by a transfer, and a proof of fraud that is to be told, break no rule of theirs', () => {
  const change = {
    refunds: [BY_TRANSFER],
    returnTasks: [transfer],
    fraudProofs: [PROOF],
    fraudReports: [REPORT],
  }
  const broken = brokenRules({ ...WHOLE, ...change })
  expect(broken.filter((rule) => /goes back once|transfer|Bank of Russia/.test(rule))).toEqual([])
})

test.each<[string, string, Partial<Facts>]>([
  ['sum to zero', 'an uneven entry', { unevenEntries: ['entry'] }],
  ['sum to zero', 'a posting without its other side', posted('INTEREST_INCOME', -1)],
  ['principal repaid', 'principal lent twice', posted('PRINCIPAL', 100, 'PAYOUT')],
  ['principal repaid', 'principal that grows', posted('PRINCIPAL', 100)],
  ['never negative', 'more repaid than owed', posted('PRINCIPAL', -2_000_000)],
  ['never negative', 'an advance that was spent twice', posted('ADVANCE', 2_000_000)],
  [
    'principal of the schedule',
    'a kopeck lost',
    { loans: [{ ...loan, amountKopecks: loan.amountKopecks + 1 }] },
  ],
  ['a day costs at most', 'a dearer day', withLoan({ dailyRateMillionths: 8001 })],
  ['a day costs at most', 'a dearer year', withLoan({ fullCostPercent: 292.1 })],
  ['a day costs at most', 'charges above the loan', posted('PENALTY_INCOME', -1_000_001)],
  [
    'one payout',
    'sent twice',
    { bank: [...WHOLE.bank, { ...sent, invoiceId: 'payout', amountKopecks: loan.amountKopecks }] },
  ],
  ['one payout', 'two payouts in our books', { payouts: [...WHOLE.payouts, ...WHOLE.payouts] }],
  ['one payout', 'a payout the bank does not know', { bank: WHOLE.bank.slice(1) }],
  [
    'one payout',
    'a cancelled loan that was sent',
    withLoan({ state: 'CANCELLED', contractState: null }),
  ],
  [
    'one charge',
    'charged twice',
    { bank: [...WHOLE.bank, { ...taken, amountKopecks: payment.amountKopecks }] },
  ],
  [
    'one charge',
    'another sum',
    { bank: [...WHOLE.bank.slice(0, 1), { ...taken, amountKopecks: 1 }] },
  ],
  [
    'money counts for the day',
    'a day lost to a late notice',
    { payments: [{ ...payment, appliedOn: addDays(on, 1) }] },
  ],
  [
    'one charge',
    'two payments of one invoice',
    { payments: [payment, { ...payment, id: 'other' }] },
  ],
  [
    'listed transitions',
    'a way that is not listed',
    {
      transitions: [{ loanId: 'loan', action: 'SIGN', fromState: 'EXPIRED', toState: 'PAID_OUT' }],
    },
  ],
  [
    'listed transitions',
    'a state nobody went to',
    withLoan({ state: 'PAYOUT_PENDING', contractState: null }),
  ],
  ['listed transitions', 'a contract closed by nobody', withLoan({ contractState: 'CLOSED' })],
  ['its cause', 'an entry of money without its cause', { uncausedEntries: ['entry'] }],
  ['its cause', 'a payment without a receipt', { documents: WHOLE.documents.slice(0, 1) }],
  ['its cause', 'a payment that is not applied', { payments: [{ ...payment, appliedOn: null }] }],
  ['its cause', 'a loan nobody signed', { signatures: [] }],
  [
    'a code opens one',
    'one code under two signatures',
    { signatures: [...WHOLE.signatures, ...WHOLE.signatures] },
  ],
  [
    'a code opens one',
    'a code used for nothing',
    { usedCodes: [...WHOLE.usedCodes, { id: 'other', eventCode: 'NEW_LOAN' }] },
  ],
  ['money of the paid payments', 'money that was not booked', posted('SETTLEMENT', -100)],
  [
    'an overpayment goes back once',
    'returned twice',
    {
      refunds: [{ ...refund, id: 'refund' }],
      bank: [
        ...WHOLE.bank,
        ...[3, 4].map((transactionId) => ({
          ...sent,
          transactionId,
          type: 'refund' as const,
          originalTransactionId: 2,
          invoiceId: 'invoice',
          amountKopecks: 100,
        })),
      ],
    },
  ],
  [
    'an overpayment goes back once',
    'booked and not sent',
    { refunds: [{ ...refund, id: 'refund' }] },
  ],
  [
    'an overpayment goes back once',
    'by a transfer and by the card too',
    { refunds: [BY_TRANSFER], returnTasks: [transfer], bank: [...WHOLE.bank, REFUNDED] },
  ],
  [
    'by a bank transfer',
    'money in suspense that went by the card too',
    {
      returnTasks: [{ ...transfer, kind: 'SECOND_TRANSACTION', subjectId: 'payment' }],
      bank: [...WHOLE.bank, REFUNDED],
    },
  ],
  [
    'by a bank transfer',
    'a transfer of what the acquirer was asked for still',
    { returnTasks: [{ ...transfer, isStopped: false }] },
  ],
  [
    'by a bank transfer',
    'a transfer whose refund is still owed',
    {
      refunds: [{ ...BY_TRANSFER, state: 'PROCESSING' }],
      returnTasks: [transfer],
    },
  ],
  ['Bank of Russia', 'a proof that nobody has to tell of', { fraudProofs: [PROOF] }],
  ['Bank of Russia', 'a report of nothing that was proved', { fraudReports: [REPORT] }],
  [
    'Bank of Russia',
    'a report that is late from its first day',
    { fraudProofs: [PROOF], fraudReports: [{ ...REPORT, dueOn: '2026-03-17' }] },
  ],
  [
    'Bank of Russia',
    'an answer to what was never sent',
    { fraudProofs: [PROOF], fraudReports: [{ ...REPORT, answeredAtMs: 5 }] },
  ],
  [
    'money taken back is booked once',
    'the bank took nothing back',
    {
      takenBack: [back],
    },
  ],
  [
    'money taken back is booked once',
    'the dispute is not lost',
    {
      takenBack: [back],
      chargebacks: [
        { id: '9', taskId: 'task', transactionId: '2', amountKopecks: 100, state: 'OPEN' },
      ],
    },
  ],
  ['an automatic debit', 'not agreed to', { payments: [payment, debit('debit')] }],
  [
    'an automatic debit',
    'after it was stopped',
    {
      payments: [payment, debit('debit')],
      autoDebits: [{ loanId: 'loan', agreedAtMs: 0, stoppedAtMs: 4 }],
    },
  ],
  [
    'an automatic debit',
    'three in a day',
    {
      payments: [payment, debit('a'), debit('b'), debit('c')],
      autoDebits: [{ loanId: 'loan', agreedAtMs: 0, stoppedAtMs: null }],
    },
  ],
  ['past a due date', 'three messages in a day', { sentAfterDueMs: [0, 1, 2] }],
  [
    'past a due date',
    'five messages in a week',
    { sentAfterDueMs: [0, 1, 2, 3, 4].map((day) => day * 86_400_000) },
  ],
  [
    'is counted as one',
    'a message long after the last due date that nobody counted',
    {
      debtMessages: [
        {
          id: 'm',
          loanId: 'loan',
          sentAtMs: Date.parse(addDays(ISSUED_ON, 200)),
          isCounted: false,
        },
      ],
    },
  ],
  [
    'from 8 to 22 on working days',
    'a message at nine in the evening of a Sunday',
    { sentAfterDueMs: [Date.parse('2026-03-15T18:00:00Z')] },
  ],
  [
    'who asked not to be written to',
    'a message to who asked for none',
    { writtenWhileStopped: ['message'] },
  ],
  [
    'a consent to it is taken back',
    'an offer while the bureau may not be asked',
    { lentWithoutConsent: ['offer loan under CREDIT_HISTORY'] },
  ],
  ['owing nothing', 'somebody who left by no consent', left({})],
  ['owing nothing', 'a day that nobody was told', left({ withdrawals: [withdrawn] })],
  [
    'owing nothing',
    'a day less than two weeks ahead',
    left({ withdrawals: [{ ...withdrawn, eraseAtMs: 13 * DAY_MS }] }),
  ],
  [
    'owing nothing',
    'a day less than three days after a late letter',
    left({
      withdrawals: [{ ...withdrawn, letterReceivedOn: '1970-01-01', eraseAtMs: 2 * DAY_MS }],
    }),
  ],
  [
    'three times in 24 hours',
    'a fourth copy of data in a day',
    { copies: [0, 1, 2, 3].map((hour) => copyAt(hour * 60 * MINUTE_MS)) },
  ],
  ['told each time', 'a copy that nobody was told of', { copies: [{ ...copyAt(0), told: 0 }] }],
  [
    'given within ten minutes',
    'a copy given too late',
    { copies: [{ ...copyAt(0), givenAtMs: 10 * MINUTE_MS }] },
  ],
  [
    'owing nothing',
    'somebody erased before their day',
    left({ withdrawals: [{ ...withdrawn, eraseAtMs: 20 * DAY_MS + 1 }] }),
  ],
  [
    'owing nothing',
    'somebody who gave the consent again',
    left({ withdrawals: [{ ...withdrawn, eraseAtMs: 14 * DAY_MS, givenAgainAtMs: 5 }] }),
  ],
  [
    'owing nothing',
    'somebody who owes',
    { ...left({ withdrawals: [{ ...withdrawn, eraseAtMs: 14 * DAY_MS }] }), loans: [loan] },
  ],
  [
    'a closed contract',
    'interest left',
    { loans: [{ ...loan, contractState: 'CLOSED', closeReason: 'PAID' }] },
  ],
])('the rule «…%s…» sees %s', (rule, _what, change) => {
  expect(brokenRules({ ...WHOLE, ...change })).toContainEqual(expect.stringContaining(rule))
})

test('the replay sees a kopeck that moved from one account to another', () => {
  const moved = {
    ...WHOLE,
    balances: [...posted('INTEREST', 1).balances, ...posted('PENALTY', -1).balances.slice(-1)],
  }
  expect(replayDiffers(moved, loan)).toHaveLength(2)
})

test('money taken off a loan, assigned to another and taken off that too is one charge of the bank', () => {
  const reversed = { ...payment, reversedAtMs: 10 }
  const assigned = { ...reversed, id: 'assigned', invoiceId: 'assigned', createdAtMs: 20 }
  const again = { ...payment, id: 'again', invoiceId: 'again', createdAtMs: 30 }
  const chargedOnce = INVARIANTS.find(({ number }) => number === 8)
  expect(chargedOnce?.broken({ ...WHOLE, payments: [reversed, assigned, again] })).toEqual([])
  const elsewhere = { ...again, transactionId: '77' }
  expect(chargedOnce?.broken({ ...WHOLE, payments: [reversed, assigned, elsewhere] })).toEqual([
    'payment again: not at the bank',
  ])
})
