import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import {
  LEGAL_ACTIONS,
  type LegalAction,
  type LegalVerdict,
} from '../../../lending/legal-actions.ts'
import {
  isServiceLoss,
  LEGAL_STATUS_KINDS,
  type LegalStatusKind,
} from '../../../lending/legal-status-kinds.ts'
import { legalStatusRule } from '../../../lending/legal-status.ts'
import { loanById } from '../../../server/db/loans.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { type MessageRow, planMessage } from '../../../server/messaging/messages.ts'
import { enterStatus } from '../desk/legal-steps.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp, WITHOUT_LOOKS } from '../test-app.ts'
import { daysLater, opened, pay, preview } from './change-bench.ts'
import { type Borrower, contractOf, offer, verifiedBorrower } from './fixture.ts'

const START_MS = Date.parse('2026-11-11T09:00:00Z')
const HOUR_MS = 3_600_000

/** A debt that a status has ended refuses by itself: its contract is closed (decision 0121). */
const KINDS = LEGAL_STATUS_KINDS.filter((kind) => !isServiceLoss(kind))

type Observed = Partial<Record<LegalAction, LegalVerdict>>

let app: TestApp

interface Debts {
  /** Without a dear loan, so that the law lets them take another. */
  readonly applicant: Borrower
  readonly who: Borrower
  readonly instalmentId: string
  readonly paydayId: string
}

const verdict = (
  isAllowed: boolean,
  isRefusedByStatus: boolean,
  answer: unknown = null,
): LegalVerdict => {
  if (isAllowed === isRefusedByStatus)
    throw new Error(`Neither done nor refused by a status: ${JSON.stringify(answer)}`)
  return isAllowed ? 'ALLOWED' : 'REFUSED'
}

const isByStatus = (body: string): boolean => /процедура по закону|анкротство/.test(body)

const ofReply = (reply: { statusCode: number; body: string }): LegalVerdict =>
  verdict(reply.statusCode === 200, reply.statusCode !== 200 && isByStatus(reply.body), reply.body)

const ofPreview = (shown: {
  result: { outcome: string; refusal?: { code: string } }
}): LegalVerdict =>
  verdict(shown.result.outcome === 'PLAN', shown.result.refusal?.code === 'LEGAL_STATUS', shown)

const ofMessage = async (
  { who, instalmentId: loanId }: Debts,
  kind: MessageRow['kind'],
): Promise<LegalVerdict> => {
  const { database } = app.context
  const loan = await loanById(database, loanId)
  const dedupeKey = `test:${kind}:${loanId}`
  const sendAtMs = app.clock.now()
  const { clientId } = who
  const dueOn = loan?.nextDueOn ?? null
  const planned = { clientId, loanId, kind, title: 'О займе', text: 'О займе', dueOn, dedupeKey }
  await transaction(database, (tx) => planMessage(tx, { ...planned, sendAtMs }, sendAtMs))
  await app.runJobs(sendAtMs)
  const [row] = await database.select().from(messages).where(eq(messages.dedupeKey, dedupeKey))
  return verdict(row?.state === 'SENT', /процедура по закону|умер/.test(row?.reason ?? ''), row)
}

const agree = async ({ who, instalmentId: loanApplicationId }: Debts) => {
  const path = `/cloud-payments/auto-debit?loanApplicationId=${loanApplicationId}`
  const { textVersion } = (await get(app, path, who.headers)).json()
  const agreement = { loanApplicationId, paymentDataId: who.cardId, accepted: true, textVersion }
  const { headers } = who
  const reply = await post(app, '/cloud-payments/auto-debit/enable', agreement, { headers })
  // Or the debit of the due date would leave no arrear to look at.
  await post(app, '/cloud-payments/auto-debit/stop', { loanApplicationId }, { headers })
  return reply
}

const holidayVerdict = async ({ who, instalmentId }: Debts): Promise<LegalVerdict> => {
  const path = `/vovremya-core/contract/${instalmentId}/holiday`
  const { grounds } = (await get(app, path, who.headers)).json<{
    grounds: { reasons: string[] }[]
  }>()
  const reasons = grounds.flatMap((ground) => ground.reasons)
  const ofStatus = ['DECEASED', 'BANKRUPT', 'COURT']
  return verdict(
    reasons.length === 0,
    reasons.some((reason) => ofStatus.includes(reason)),
    reasons,
  )
}

const raise = ({ who }: Debts) =>
  post(app, '/print-service/change-credit-rating-offer', { amount: 50_000 }, who)

const payoffOf = async ({ who, instalmentId }: Debts) =>
  (await contractOf(app, who, instalmentId)).payoff

/** Tries every action before the first due date, and those that need an arrear or another day after it. */
const tried = async (debts: Debts): Promise<Observed> => {
  const { applicant, who, instalmentId: loanId, paydayId } = debts
  await app.clock.moveTo(app.clock.now() + 61_000)
  return {
    TAKE_LOAN: ofReply(await offer(app, applicant, { amount: 5000 })),
    RAISE_LINE: ofReply(await raise(debts)),
    REPAY_EARLY: ofPreview(
      await preview(app, who, { loanId, kind: 'PARTIALLY_EARLY', amount: 3000 }),
    ),
    PROLONG: ofPreview(
      await preview(app, who, { loanId: paydayId, kind: 'PROLONGATION', days: 7 }),
    ),
    SHIFT_PAYMENT: ofPreview(await preview(app, who, { loanId, kind: 'SHIFT', days: 3 })),
    TAKE_HOLIDAY: await holidayVerdict(debts),
    AUTO_DEBIT: ofReply(await agree(debts)),
    REMIND: await ofMessage(debts, 'REMINDER'),
    PAY: ofReply(
      await pay(
        app,
        { ...who, cardId: null },
        { loanId, kopecks: 10_000, paymentType: 'INSTALMENT' },
      ),
    ),
  }
}

const grown = (before: number, after: number): LegalVerdict =>
  after > before ? 'ALLOWED' : 'REFUSED'

const observed = new Map<LegalStatusKind | 'NONE', Observed>()

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS, startMs: START_MS })
  const all = new Map<LegalStatusKind | 'NONE', Debts>()
  const splits = new Map<LegalStatusKind | 'NONE', string>()
  for (const kind of ['NONE', ...KINDS] as const) {
    const applicant = await verifiedBorrower(app)
    const split = await opened(app, applicant, { product: 'OPTIMAL', amount: 3000, term: 4 })
    splits.set(kind, split)
    const who = await verifiedBorrower(app)
    const instalmentId = await opened(app, who, { amount: 6000 })
    const loan = { product: 'BEFORE_SALARY', amount: 3000, term: 14 } as const
    all.set(kind, { applicant, who, instalmentId, paydayId: await opened(app, who, loan) })
  }
  await daysLater(app, 3)
  for (const [kind, debts] of all) {
    if (kind !== 'NONE') {
      const { clientId } = debts.who
      await enterStatus(app, { clientId, loanId: debts.instalmentId }, kind)
      const loanId = splits.get(kind) ?? ''
      await enterStatus(app, { clientId: debts.applicant.clientId, loanId }, kind)
      const isOfOneDebt = legalStatusRule(kind, isoDate('2026-11-14')).scope === 'LOAN'
      if (isOfOneDebt) await enterStatus(app, { clientId, loanId: debts.paydayId }, kind)
    }
    observed.set(kind, await tried(debts))
  }
  const early = new Map<string, number>()
  for (const [kind, debts] of all) early.set(kind, (await payoffOf(debts)).interestKopecks)
  await daysLater(app, 2)
  for (const [kind, debts] of all) {
    const { interestKopecks } = await payoffOf(debts)
    observed.set(kind, {
      ...observed.get(kind),
      ACCRUE_INTEREST: grown(early.get(kind) ?? 0, interestKopecks),
    })
  }
  await daysLater(app, 45)
  await app.clock.moveTo(app.clock.now() + HOUR_MS)
  for (const [kind, debts] of all) {
    const { penaltyKopecks } = await payoffOf(debts)
    observed.set(kind, {
      ...observed.get(kind),
      ACCRUE_PENALTY: grown(0, penaltyKopecks),
      COLLECT: await ofMessage(debts, 'OVERDUE_NOTICE'),
    })
  }
}, 300_000)
afterAll(() => app.close())

test.each([...LEGAL_ACTIONS])('%s is allowed to whom no status binds', (action) => {
  expect(observed.get('NONE')?.[action]).toBe('ALLOWED')
})

describe.each([...KINDS])('under %s', (kind) => {
  test.each([...LEGAL_ACTIONS])('%s goes as the table says', (action) => {
    const { actions } = legalStatusRule(kind, isoDate('2026-11-14'))
    expect(observed.get(kind)?.[action]).toBe(actions[action])
  })
})
