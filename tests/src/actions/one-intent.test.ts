/**
 * What a person means is done once: the same intent whose answer was lost is sent again under the same key, and another
 * intent never goes under it (D36). A key too many doubles a payment, a key too few loses one.
 */
import { beforeEach, expect, test, vi } from 'vitest'
import { fromRoubles } from '../../../lending/money.ts'
import {
  addHolidayProof,
  askHoliday,
  endHoliday,
  tellServiceEnd,
} from '../../../src/actions/ask-holiday.ts'
import { askCreditRating } from '../../../src/actions/ask-credit-rating.ts'
import { enableAutoDebit, stopAutoDebit } from '../../../src/actions/auto-debit.ts'
import { cancelChange } from '../../../src/actions/cancel-change.ts'
import { cancelLoan } from '../../../src/actions/cancel-loan.ts'
import { changePayoutCard } from '../../../src/actions/change-payout-card.ts'
import { giveDataConsent, withdrawConsent } from '../../../src/actions/consents.ts'
import { renewCreditHistoryConsent } from '../../../src/actions/credit-history-consent.ts'
import { deleteCard } from '../../../src/actions/delete-card.ts'
import { fileComplaint } from '../../../src/actions/file-complaint.ts'
import { makeOffer } from '../../../src/actions/make-offer.ts'
import { repay } from '../../../src/actions/repay.ts'
import { signChange } from '../../../src/actions/sign-change.ts'
import { takeLess } from '../../../src/actions/take-less.ts'
import { takeLoan } from '../../../src/actions/take-loan.ts'
import { NetworkFailure } from '../../../src/api/send-failures.ts'

interface Sent {
  readonly path: string
  readonly body: Record<string, unknown> | undefined
  readonly idempotencyKey: string
}

const { sent } = vi.hoisted(() => ({ sent: [] as Sent[] }))

vi.mock('../../../src/api/send.ts', () => ({
  // Every answer is lost: nobody knows what was done.
  send: ({ path }: { path: string }, call: Omit<Sent, 'path'>) => {
    sent.push({ ...call, path })
    return Promise.reject(new NetworkFailure('lost'))
  },
}))
vi.mock('../../../src/api/session.ts', () => ({
  currentSession: () => ({ claims: { sub: 'anna' } }),
}))

beforeEach(() => {
  sent.length = 0
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})

type Intent = () => Promise<unknown>

/** The key an intent goes under; its answer is lost. */
const keyOf = async (intent: Intent): Promise<string> => {
  await expect(intent()).rejects.toThrow(NetworkFailure)
  return sent.at(-1)?.idempotencyKey ?? 'nothing was sent'
}

const PAID = {
  loanApplicationId: 'c1',
  amountKopecks: fromRoubles(100),
  paymentType: 'INSTALMENT',
  paymentDataId: 'card-1',
} as const
const OFFERED = {
  typeOfProduct: 'INSTALLMENT',
  amountRoubles: 10_000,
  loanTerm: 3,
  paymentDataId: 'card-1',
  payoutBankId: null,
} as const
const SIGNED = {
  ...OFFERED,
  issuedOn: '2026-11-27',
  termsHash: 'hash-1',
  acknowledgedWarnings: ['DEBT_LOAD'],
} as const
const CHANGE = { loanId: 'c1', applicationType: 'SHIFT', termsHash: 'hash-1' } as const
const AGREED = { loanApplicationId: 'c1', textVersion: '1' } as const
const CONSENT = { textVersion: '1', expiresAt: '2026-01-01T00:00:00.000Z' } as Parameters<
  typeof renewCreditHistoryConsent
>[0]
const HOLIDAY = {
  ground: 'EMERGENCY',
  from: '2026-12-01',
  months: 1,
  service: null,
  income: null,
  fileIds: ['f1'],
} as unknown as Parameters<typeof askHoliday>[1]
const COMPLAINT = { subject: 'DEBT', loanApplicationId: null, body: 'Почему?' } as const

/** An intent, and those that mean something else, by what differs. */
const INTENTS: readonly (readonly [string, Intent, Readonly<Record<string, Intent>>])[] = [
  [
    'a payment',
    () => repay(PAID),
    {
      'another loan': () => repay({ ...PAID, loanApplicationId: 'c2' }),
      'another sum': () => repay({ ...PAID, amountKopecks: fromRoubles(101) }),
      'a payoff': () => repay({ ...PAID, paymentType: 'PAYOFF' }),
      'another card': () => repay({ ...PAID, paymentDataId: 'card-2' }),
      'the form of the bank': () => repay({ ...PAID, paymentDataId: null }),
      СБП: () => repay({ ...PAID, paymentDataId: null, method: 'SBP' }),
      'the terms of a change': () => repay({ ...PAID, termsHash: 'hash-1' }),
      'a second one that is meant': () => repay({ ...PAID, repeat: true }),
    },
  ],
  [
    'an offer',
    () => makeOffer(OFFERED),
    {
      'another product': () => makeOffer({ ...OFFERED, typeOfProduct: 'BEFORE_SALARY' }),
      'another sum': () => makeOffer({ ...OFFERED, amountRoubles: 11_000 }),
      'another term': () => makeOffer({ ...OFFERED, loanTerm: 4 }),
      'another card': () => makeOffer({ ...OFFERED, paymentDataId: 'card-2' }),
      'a bank of СБП': () => makeOffer({ ...OFFERED, payoutBankId: 'bank-1' }),
      'another bank': () => makeOffer({ ...OFFERED, payoutBankId: 'bank-2' }),
    },
  ],
  [
    'a signature of a loan',
    () => takeLoan(SIGNED, '123456'),
    {
      'other terms': () => takeLoan({ ...SIGNED, termsHash: 'hash-2' }, '123456'),
      'another code': () => takeLoan(SIGNED, '654321'),
    },
  ],
  [
    'a smaller sum',
    () => takeLess('c1', 5_000),
    { 'another sum': () => takeLess('c1', 6_000), 'another loan': () => takeLess('c2', 5_000) },
  ],
  ['a refusal of a loan', () => cancelLoan('c1'), { 'another loan': () => cancelLoan('c2') }],
  [
    'another place of a payout',
    () => changePayoutCard('c1', { paymentDataId: 'card-1', payoutBankId: null }),
    {
      'another card': () => changePayoutCard('c1', { paymentDataId: 'card-2', payoutBankId: null }),
      'a bank of СБП': () =>
        changePayoutCard('c1', { paymentDataId: 'card-1', payoutBankId: 'bank-1' }),
      'another bank': () =>
        changePayoutCard('c1', { paymentDataId: 'card-1', payoutBankId: 'bank-2' }),
      'another loan': () => changePayoutCard('c2', { paymentDataId: 'card-1', payoutBankId: null }),
    },
  ],
  [
    'a signature of a change',
    () => signChange(CHANGE, '123456'),
    {
      'other terms': () => signChange({ ...CHANGE, termsHash: 'hash-2' }, '123456'),
      'another code': () => signChange(CHANGE, '654321'),
    },
  ],
  [
    'a demand for a holiday',
    () => askHoliday('c1', HOLIDAY),
    {
      'another day': () => askHoliday('c1', { ...HOLIDAY, from: '2026-12-02' }),
      'another loan': () => askHoliday('c2', HOLIDAY),
      'other papers': () => askHoliday('c1', { ...HOLIDAY, fileIds: ['f2'] }),
    },
  ],
  [
    'the end of a holiday',
    () => endHoliday('c1', 'h1'),
    { 'another one': () => endHoliday('c1', 'h2') },
  ],
  [
    'the end of a service',
    () => tellServiceEnd('c1', 'h1', '2026-12-01'),
    {
      'another day': () => tellServiceEnd('c1', 'h1', '2026-12-02'),
      'another holiday': () => tellServiceEnd('c1', 'h2', '2026-12-01'),
    },
  ],
  [
    'papers of a holiday',
    () => addHolidayProof('c1', 'h1', ['f1']),
    {
      'other papers': () => addHolidayProof('c1', 'h1', ['f2']),
      'another holiday': () => addHolidayProof('c1', 'h2', ['f1']),
    },
  ],
  [
    'a larger sum',
    () => askCreditRating(30_000, '123456'),
    {
      'another sum': () => askCreditRating(50_000, '123456'),
      'another code': () => askCreditRating(30_000, '654321'),
    },
  ],
  [
    'a consent taken back',
    () => withdrawConsent('CREDIT_HISTORY', '2026-01-01T00:00:00.000Z'),
    {
      'another consent': () => withdrawConsent('PERSONAL_DATA', '2026-01-01T00:00:00.000Z'),
      'one given since': () => withdrawConsent('CREDIT_HISTORY', '2026-02-01T00:00:00.000Z'),
    },
  ],
  [
    'a consent to data given again',
    () => giveDataConsent('1', 'О-2026-00001'),
    {
      'another text': () => giveDataConsent('2', 'О-2026-00001'),
      'after another withdrawal': () => giveDataConsent('1', 'О-2026-00002'),
    },
  ],
  [
    'a consent to the bureau given again',
    () => renewCreditHistoryConsent(CONSENT),
    {
      'another text': () => renewCreditHistoryConsent({ ...CONSENT, textVersion: '2' }),
      'after the next half a year': () =>
        renewCreditHistoryConsent({ ...CONSENT, expiresAt: '2026-07-01T00:00:00.000Z' }),
    },
  ],
  [
    'a card that is deleted',
    () => deleteCard('card-1'),
    { 'another card': () => deleteCard('card-2') },
  ],
  [
    'a complaint',
    () => fileComplaint(COMPLAINT),
    {
      'other words': () => fileComplaint({ ...COMPLAINT, body: 'За что?' }),
      'about a loan': () => fileComplaint({ ...COMPLAINT, loanApplicationId: 'c1' }),
    },
  ],
]

test.each(INTENTS)(
  '%s whose answer was lost is sent again under its key',
  async (_what, intent) => {
    const first = await keyOf(intent)
    expect(await keyOf(intent)).toBe(first)
    expect(sent[1]).toEqual(sent[0])
  },
)

test.each(INTENTS)(
  'none of what is not %s goes under its key, or under each other’s',
  async (_what, ...intents) => {
    const [intent, others] = intents
    const all = [intent, ...Object.values(others)]
    const keys: string[] = []
    for (const each of all) keys.push(await keyOf(each))
    expect(keys.filter((key) => /^[\da-f-]{36}$/.test(key))).toHaveLength(all.length)
    expect(new Set(keys).size).toBe(all.length)
  },
)

test.each<[string, Intent]>([
  ['a change that is dropped', () => cancelChange('c1')],
  ['an agreement on debits', () => enableAutoDebit(AGREED, 'card-1')],
  ['the end of debits', () => stopAutoDebit('c1')],
])('%s moves a switch: each press has a key of its own (decision 0145)', async (_what, intent) => {
  const first = await keyOf(intent)
  expect(await keyOf(intent)).not.toBe(first)
  expect(sent[1]?.body).toEqual(sent[0]?.body)
})

/** What the server is sent for a payment. */
const bodyOf = async (more: Partial<Parameters<typeof repay>[0]>) => {
  await keyOf(() => repay({ ...PAID, ...more }))
  return sent.at(-1)?.body
}

test('a payment says what it pays, in roubles, by which card and that it is no second one', async () => {
  expect(await bodyOf({})).toEqual({
    amount: 100,
    loanApplicationId: 'c1',
    paymentType: 'INSTALMENT',
    prolongation: false,
    commissions: 0,
    paymentDataId: 'card-1',
    repeat: false,
  })
})

test('a payment of a signed change names its terms, so that another one is never paid in its place (D57)', async () => {
  const body = await bodyOf({ paymentType: 'PROLONGATION', termsHash: 'hash-1', repeat: true })
  expect(body).toMatchObject({ prolongation: true, termsHash: 'hash-1', repeat: true })
  expect(await bodyOf({ termsHash: null })).not.toHaveProperty('termsHash')
})

test('СБП is named, a card is not', async () => {
  expect(await bodyOf({ method: 'SBP', paymentDataId: null })).toMatchObject({ method: 'SBP' })
  expect(await bodyOf({ method: 'CARD' })).not.toHaveProperty('method')
})

test('a place by card names no bank, in an offer, a signature and after a failed payout', async () => {
  const places = [
    (payoutBankId: string | null) => makeOffer({ ...OFFERED, payoutBankId }),
    (payoutBankId: string | null) => takeLoan({ ...SIGNED, payoutBankId }, '123456'),
    (payoutBankId: string | null) => changePayoutCard('c1', { paymentDataId: 'p', payoutBankId }),
  ]
  for (const place of places) {
    await keyOf(() => place(null))
    expect(sent.at(-1)?.body).not.toHaveProperty('payoutBankId')
    sessionStorage.removeItem('vovremya.intent.take-loan/hash-1/123456')
    await keyOf(() => place('bank-1'))
    expect(sent.at(-1)?.body).toMatchObject({ payoutBankId: 'bank-1' })
  }
})

test('a signature buys nothing beside the loan, and debits are agreed to by a tick', async () => {
  await keyOf(() => takeLoan(SIGNED, '123456'))
  expect(sent.at(-1)?.body).toMatchObject({
    commissionEnable: false,
    acknowledgedWarnings: ['DEBT_LOAD'],
    smsCode: '123456',
  })
  await keyOf(() => enableAutoDebit(AGREED, 'card-1'))
  expect(sent.at(-1)?.body).toEqual({ ...AGREED, paymentDataId: 'card-1', accepted: true })
})
