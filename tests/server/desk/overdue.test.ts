import { and, asc, eq, gt, inArray, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import { OVERDUE_STAGES } from '../../../lending/overdue-stages.ts'
import type { Reply } from '../../../protocol/call.ts'
import type { deskOverdue, deskOverdueStages } from '../../../protocol/calls/desk/overdue.ts'
import { postings } from '../../../server/db/schema/ledger.ts'
import { loans } from '../../../server/db/schema/loans.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { staffActions } from '../../../server/db/schema/staff.ts'
import { writeOpenContracts } from '../../../tools/bench/open-contracts.ts'
import { type Contract, newContract } from '../cloud-payments/contract.ts'
import { DAY_MS, daysLater, pay } from '../core/change-bench.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { embeddedFromPool } from '../embedded-pool.ts'
import { statementsOf } from '../query-log.ts'
import { type TestApp, testApp, WITHOUT_LOOKS } from '../test-app.ts'
import { signedInAs } from './staff.ts'

type Page = Reply<typeof deskOverdue>
type Stages = Reply<typeof deskOverdueStages>['stages']

let app: TestApp
let late: Contract
let onTime: Contract
beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
  late = await newContract(app)
  onTime = await newContract(app)
  await app.clock.moveTo(app.clock.now() + 30 * DAY_MS)
  await pay(
    app,
    { ...onTime.borrower, cardId: onTime.cardId },
    { loanId: onTime.loanId, kopecks: 857_730, paymentType: 'INSTALMENT' },
  )
  await app.clock.moveTo(app.clock.now() + 6 * DAY_MS)
  await daysLater(app, 4)
})
afterAll(() => app.close())

const asked = async (path: string, login = 'polyakov', of = app) =>
  get(of, `/desk-service/${path}`, (await signedInAs(of, login)).headers)

const pageOf = async (stage: string, after = ''): Promise<Page> =>
  (await asked(`overdue?stage=${stage}${after}`)).json<Page>()

const stagesNow = async (): Promise<Stages> =>
  (await asked('overdue/stages')).json<{ stages: Stages }>().stages

const shownTo = async ({ borrower, loanId }: Contract) =>
  (await get(app, `/vovremya-core/contract/${loanId}`, borrower.headers)).json()

describe('the list of overdue contracts', () => {
  test('has only those that are late, with what their borrowers see as due', async () => {
    const { contracts, next } = await pageOf('UP_TO_30')
    const seen = await shownTo(late)
    expect(contracts).toHaveLength(1)
    const [shown] = contracts
    expect(shown).toMatchObject({
      loanApplicationId: late.loanId,
      clientId: late.borrower.clientId,
      overdueDays: seen.overdueDays,
      penaltyKopecks: seen.penaltyKopecks,
    })
    expect(seen.overdueDays).toBe(9)
    expect((shown?.overduePrincipalKopecks ?? 0) + (shown?.overdueInterestKopecks ?? 0)).toBe(
      seen.overdueKopecks,
    )
    expect(shown?.dueNowKopecks).toBe(seen.overdueKopecks + seen.penaltyKopecks)
    expect(next).toBeNull()
    expect((await pageOf('UP_TO_7')).contracts).toEqual([])
  })

  test('counts what was written after the due date against the limits of the law', async () => {
    const sent = await app.context.database
      .select()
      .from(messages)
      .where(and(eq(messages.clientId, late.borrower.clientId), eq(messages.afterDue, true)))
    const went = sent.filter(({ sentAtMs }) => sentAtMs !== null)
    expect(went.length).toBeGreaterThan(0)
    const [shown] = (await pageOf('UP_TO_30')).contracts
    expect(shown?.left.month).toBe(16 - went.length)
    expect(shown?.lastMessage).toMatchObject({ state: 'SENT', title: expect.any(String) })
  })

  test('says from when on one may write again', async () => {
    const noonMs = app.clock.now()
    await app.clock.moveTo(noonMs + 11 * 3_600_000)
    const [shown] = (await pageOf('UP_TO_30')).contracts
    expect(shown?.refusal?.reason).toBe('HOURS')
    expect(Date.parse(shown?.refusal?.until ?? '')).toBeGreaterThan(app.clock.now())
    await daysLater(app, 0.5)
  })

  test('is counted on the first screen', async () => {
    const session = (await asked('session')).json()
    expect(session.waiting).toMatchObject({ overdue: 1, freshOverdue: 0 })
  })

  test('is for those who talk to late borrowers, and who looks at them', async () => {
    for (const login of ['polyakov', 'serov', 'zavarzina'])
      expect((await asked('overdue?stage=UP_TO_7', login)).statusCode).toBe(200)
    for (const login of ['ryabinina', 'vetlugina', 'koltsova'])
      expect((await asked('overdue?stage=UP_TO_7', login)).statusCode).toBe(403)
  })
})

describe('a client who asked not to be written to', () => {
  const change = async (isStopped: boolean, { login = 'polyakov', clientId = '' } = {}) => {
    const { headers } = await signedInAs(app, login)
    const whose = clientId === '' ? late.borrower.clientId : clientId
    const body = { isStopped, reason: 'Заявление от сегодня' }
    return post(app, `/desk-service/clients/${whose}/contacts`, body, { headers })
  }

  const messagesSince = (sinceMs: number) =>
    app.context.database
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.clientId, late.borrower.clientId),
          eq(messages.afterDue, true),
          gt(messages.createdAtMs, sinceMs),
        ),
      )

  const decisionsOnContacts = async () =>
    (
      await app.context.database
        .select({ action: staffActions.action, reason: staffActions.reason })
        .from(staffActions)
        .where(
          and(
            eq(staffActions.clientId, late.borrower.clientId),
            like(staffActions.action, 'CONTACTS_%'),
          ),
        )
        .orderBy(asc(staffActions.atMs))
    ).map(({ action, reason }) => `${action} ${reason}`)

  test('gets nothing about the debt, and the list says since when', async () => {
    const stoppedAtMs = app.clock.now()
    expect((await change(true)).statusCode).toBe(200)
    expect((await change(true)).statusCode).toBe(200)
    const [shown] = (await pageOf('UP_TO_30')).contracts
    expect(shown).toMatchObject({
      left: { day: 0, week: 0, month: 0 },
      refusal: { reason: 'STOPPED', until: null },
      stoppedAt: new Date(stoppedAtMs).toISOString(),
    })
    await daysLater(app, 10)
    const after = await messagesSince(stoppedAtMs)
    expect(after.length).toBeGreaterThan(0)
    expect(after.map(({ state, sentAtMs }) => [state, sentAtMs])).toEqual(
      after.map(() => ['REFUSED', null]),
    )
    expect(await decisionsOnContacts()).toEqual(['CONTACTS_STOPPED Заявление от сегодня'])
  })

  test('who takes that back is written to again, and the journal has both', async () => {
    await app.clock.moveTo(app.clock.now() + 1_000)
    expect((await change(false)).statusCode).toBe(200)
    const allowedAtMs = app.clock.now()
    await daysLater(app, 20)
    const states = (await messagesSince(allowedAtMs)).map(({ state }) => state)
    expect(states).toContain('SENT')
    expect(await decisionsOnContacts()).toEqual([
      'CONTACTS_STOPPED Заявление от сегодня',
      'CONTACTS_ALLOWED Заявление от сегодня',
    ])
  })

  test('is no client that nobody knows, and nobody else decides it', async () => {
    expect((await change(true, { clientId: 'nobody' })).statusCode).toBe(404)
    for (const login of ['ryabinina', 'koltsova', 'zavarzina'])
      expect((await change(true, { login })).statusCode).toBe(403)
  })
})

const writeManyOverdue = async ({ database, clock }: TestApp['context']): Promise<void> => {
  const today = moscowDate(clock.now())
  await writeOpenContracts(database, { from: 0, to: 600, today, nowMs: clock.now() })
  await database
    .update(loans)
    .set({ contractState: 'OVERDUE' })
    .where(and(eq(loans.contractState, 'ACTIVE'), sql`${loans.nextDueOn} < ${today}::date`))
}

describe('with many contracts', () => {
  beforeAll(() => writeManyOverdue(app.context))

  test('pages hold each contract once, those overdue longest first', async () => {
    const stages = await stagesNow()
    for (const { stage, contracts } of stages) {
      const pages: Page[] = [await pageOf(stage)]
      for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
        pages.push(
          await pageOf(stage, `&afterDueOn=${next.dueOn}&afterId=${next.loanApplicationId}`),
        )
      const all = pages.flatMap((page) => page.contracts)
      expect(new Set(all.map(({ loanApplicationId }) => loanApplicationId)).size).toBe(contracts)
      expect(all).toHaveLength(contracts)
      const dueDates = all.map(({ dueOn }) => dueOn)
      expect(dueDates).toEqual(dueDates.toSorted())
    }
    expect(Math.max(...stages.map(({ contracts }) => contracts))).toBeGreaterThan(100)
  })

  test('a page of fifty asks the database no more than an empty one', async () => {
    // Statements are told of by the embedded database alone.
    const embedded = await testApp({ product: WITHOUT_LOOKS, opened: await embeddedFromPool() })
    await writeManyOverdue(embedded.context)
    const { headers } = await signedInAs(embedded, 'polyakov')
    const statements = (stage: string) =>
      statementsOf(() => get(embedded, `/desk-service/overdue?stage=${stage}`, headers))
    const full = await statements('UP_TO_30')
    const page = await asked('overdue?stage=UP_TO_30', 'polyakov', embedded)
    expect(page.json<Page>().contracts).toHaveLength(50)
    expect(full.filter((text) => text.includes('"loan"'))).toHaveLength(1)
    const empty = await statements('OVER_90')
    // An empty page has no clients to ask for.
    expect(full.length - empty.length).toBe(1)
    await embedded.close()
  })

  test('the principal of the stages is that of the postings', async () => {
    const { database } = app.context
    const overdue = await database
      .select({ id: loans.id })
      .from(loans)
      .where(eq(loans.contractState, 'OVERDUE'))
    const owed = await database
      .select()
      .from(postings)
      .where(
        and(
          eq(postings.account, 'PRINCIPAL'),
          inArray(
            postings.loanId,
            overdue.map(({ id }) => id),
          ),
        ),
      )
    const stages = await stagesNow()
    expect(stages.map(({ stage }) => stage)).toEqual([...OVERDUE_STAGES])
    expect(stages.reduce((sum, each) => sum + each.contracts, 0)).toBe(overdue.length)
    const principal = owed.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
    expect(principal).toBeGreaterThan(0)
    expect(stages.reduce((sum, each) => sum + each.principalKopecks, 0)).toBe(principal)
  })
})
