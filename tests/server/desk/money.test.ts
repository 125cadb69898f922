import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addWorkingDays, moscowDate } from '../../../lending/calendar.ts'
import { loanById } from '../../../server/db/loans.ts'
import { insertMoneyTask } from '../../../server/db/money-tasks.ts'
import { enqueueAlone, SEND_POSTBACK } from '../../../server/db/outbox.ts'
import { payouts } from '../../../server/db/schema/loans.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { outbox } from '../../../server/db/schema/outbox.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { insertPayout } from '../../../server/origination/payouts.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import { operationAtBank, takeUnasked } from '../cloud-payments/notices.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs, type SignedInStaff } from './staff.ts'

const MONEY = '/desk-service/money'
const REQUESTS = '/desk-service/requests'
const DAY_MS = 86_400_000

let app: TestApp
let contract: Contract
let irina: SignedInStaff
let petr: SignedInStaff

beforeAll(async () => {
  app = await testApp({
    jobs: [
      {
        kind: 'test-falls',
        maxAttempts: 1,
        retryDelayMs: () => 0,
        run: () => (falls ? Promise.reject(new Error('the party is down')) : Promise.resolve()),
      },
    ],
  })
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
  irina = await signedInAs(app, 'koltsova')
  petr = await signedInAs(app, 'serov')
})

let falls = true

interface Lists {
  readonly payouts: readonly { readonly payoutId: string }[]
  readonly tasks: readonly {
    readonly taskId: string
    readonly kind: string
    readonly transactionId: string
    readonly suspenseKopecks: number
    readonly isRetried: boolean
    readonly isAskedFor: boolean
  }[]
  readonly jobs: readonly { readonly jobId: string; readonly kind: string }[]
}

const lists = async (staff: SignedInStaff = irina): Promise<Lists> =>
  (await get(app, MONEY, staff.headers)).json()

const taskOf = async (transactionId: string) => {
  const found = (await lists()).tasks.find((task) => task.transactionId === transactionId)
  if (!found) throw new Error(`No task about ${transactionId}`)
  return found
}

const askFor = async (staff: SignedInStaff, kind: string, subjectId: string, key?: string) =>
  post(
    app,
    REQUESTS,
    { kind, subjectId, reason: 'Клиент подтвердил по телефону' },
    { headers: staff.headers, ...(key === undefined ? {} : { key }) },
  )

const asked = async (staff: SignedInStaff, kind: string, subjectId: string): Promise<string> =>
  (await askFor(staff, kind, subjectId)).json<{ requestId: string }>().requestId

const decide = async (staff: SignedInStaff, requestId: string, isApproved = true, note = '') =>
  post(app, `${REQUESTS}/${requestId}/decide`, { isApproved, note }, { headers: staff.headers })

const codeOf = (reply: Awaited<ReturnType<typeof post>>): string =>
  reply.json<{ code: string }>().code

/** Money of the client in a sum that no payment of ours has. */
const unmatchedMoney = async (): Promise<string> => {
  const { headers } = contract.borrower
  const { paymentId } = (await askToPay(app, contract, { amount: 8577.3 })).json<{
    paymentId: string
  }>()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${paymentId}`
  const form = (await post(app, url, {}, { headers })).json<{
    invoiceId: string
    accountId: string
  }>()
  return takeUnasked(app, { ...form, amount: 100 })
}

describe('money that fits nothing', () => {
  test('goes back to its card when one asks and another approves, never by one alone', async () => {
    const atBank = await unmatchedMoney()
    const task = await taskOf(atBank)
    expect(task).toMatchObject({
      kind: 'UNMATCHED_MONEY',
      suspenseKopecks: 10_000,
      isRetried: false,
    })
    const request = await asked(irina, 'RETURN_MONEY', task.taskId)
    expect((await taskOf(atBank)).isAskedFor).toBe(true)
    expect(codeOf(await decide(irina, request))).toBe('REQUEST_OWN')
    await app.runJobs()
    expect(await operationAtBank(app, atBank)).toMatchObject({ refundedKopecks: 0 })
    expect((await decide(petr, request)).statusCode).toBe(200)
    await app.runJobs()
    expect(await operationAtBank(app, atBank)).toMatchObject({ refundedKopecks: 10_000 })
    expect((await lists()).tasks.filter(({ taskId }) => taskId === task.taskId)).toEqual([])
    const inbox = await get(app, '/profile-manager/inbox', contract.borrower.headers)
    expect(inbox.json().messages).toContainEqual(
      expect.objectContaining({ title: expect.stringMatching(/^Вернули деньги: 100/) }),
    )
  })

  test('is to go back or to find its loan in five working days', async () => {
    const atBank = await unmatchedMoney()
    const today = moscowDate(app.clock.now())
    expect(await taskOf(atBank)).toMatchObject({
      returnDueOn: addWorkingDays(today, 5),
      isReturnLate: false,
    })
    await app.clock.moveTo(Date.parse(`${addWorkingDays(today, 6)}T12:00:00+03:00`))
    irina = await signedInAs(app, 'koltsova')
    expect(await taskOf(atBank)).toMatchObject({ isReturnLate: true })
  })

  test('is counted on the first screen once its five working days are over', async () => {
    const lateMoney = async (): Promise<number> => {
      irina = await signedInAs(app, 'koltsova')
      return (await get(app, '/desk-service/session', irina.headers)).json().waiting.lateMoney
    }
    const before = await lateMoney()
    await unmatchedMoney()
    const lastOn = addWorkingDays(moscowDate(app.clock.now()), 5)
    await app.clock.moveTo(Date.parse(`${lastOn}T23:00:00+03:00`))
    const others = await lateMoney()
    expect(others).toBeGreaterThanOrEqual(before)
    await app.clock.moveTo(Date.parse(`${lastOn}T23:00:00+03:00`) + 2 * 3_600_000)
    expect(await lateMoney()).toBeGreaterThan(others)
  })

  test('is not closed while it stands in suspense', async () => {
    const { taskId } = await taskOf(await unmatchedMoney())
    expect(codeOf(await askFor(irina, 'CLOSE_TASK', taskId))).toBe('REQUEST_IMPOSSIBLE')
  })

  test('is asked for once at a time, and again after a no', async () => {
    const { taskId } = await taskOf(await unmatchedMoney())
    const request = await asked(irina, 'RETURN_MONEY', taskId)
    expect(codeOf(await askFor(petr, 'RETURN_MONEY', taskId))).toBe('REQUEST_OPEN')
    expect((await decide(petr, request, false)).json()).toMatchObject({
      errors: [{ field: 'note' }],
    })
    expect((await decide(petr, request, false, 'Это платёж по другому займу')).statusCode).toBe(200)
    expect(codeOf(await decide(petr, request))).toBe('REQUEST_DECIDED')
    expect((await askFor(irina, 'RETURN_MONEY', taskId)).statusCode).toBe(200)
  })

  test('is decided within a day or asked for again', async () => {
    const atBank = await unmatchedMoney()
    const { taskId } = await taskOf(atBank)
    const request = await asked(irina, 'RETURN_MONEY', taskId)
    await app.clock.moveTo(app.clock.now() + 24 * 3_600_000)
    petr = await signedInAs(app, 'serov')
    expect(codeOf(await decide(petr, request))).toBe('REQUEST_EXPIRED')
    irina = await signedInAs(app, 'koltsova')
    petr = await signedInAs(app, 'serov')
    const { requests } = (await get(app, REQUESTS, petr.headers)).json()
    const own = ({ requestId }: { requestId: string }) => requestId === request
    expect(requests.find(own)).toMatchObject({ state: 'EXPIRED', decidedBy: null })
    const again = await asked(irina, 'RETURN_MONEY', taskId)
    expect((await decide(petr, again)).statusCode).toBe(200)
    await app.runJobs()
    expect(await operationAtBank(app, atBank)).toMatchObject({ refundedKopecks: 10_000 })
  })

  test('is no matter of an administrator, who has no rights over money', async () => {
    const { taskId } = await taskOf(await unmatchedMoney())
    const nina = await signedInAs(app, 'zavarzina')
    expect(codeOf(await askFor(nina, 'RETURN_MONEY', taskId))).toBe('ROLE_REFUSED')
    const request = await asked(irina, 'RETURN_MONEY', taskId)
    expect(codeOf(await decide(nina, request))).toBe('ROLE_REFUSED')
  })

  test('two approvals at once give it back once', async () => {
    const atBank = await unmatchedMoney()
    const { taskId } = await taskOf(atBank)
    const request = await asked(irina, 'RETURN_MONEY', taskId)
    const statuses = (await Promise.all([decide(petr, request), decide(petr, request)])).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    await app.runJobs()
    expect(await operationAtBank(app, atBank)).toMatchObject({ refundedKopecks: 10_000 })
  })
})

test('tasks are read page by page to the last of them, each once', async () => {
  const { database, clock } = app.context
  const many = Array.from({ length: 60 }, (_, index) => index)
  await transaction(database, async (tx) => {
    for (const index of many)
      await insertMoneyTask(tx, {
        kind: 'MALFORMED_NOTICE',
        reasons: [],
        transactionId: null,
        invoiceId: null,
        dedupeKey: `page:${index}`,
        suspenseKopecks: 0,
        // Several came at one moment.
        createdAtMs: clock.now() + Math.floor(index / 7),
      })
  })
  const read: string[] = []
  let after: string | null = null
  do {
    const path = after === null ? MONEY : `${MONEY}?after=${after}`
    const page: Lists & { next: string | null } = (await get(app, path, irina.headers)).json()
    expect(page.tasks.length).toBeLessThanOrEqual(50)
    read.push(...page.tasks.map(({ taskId }) => taskId))
    after = page.next
  } while (after !== null)
  const open = await database
    .select({ id: moneyTasks.id })
    .from(moneyTasks)
    .where(eq(moneyTasks.state, 'OPEN'))
  expect(open.length).toBeGreaterThan(50)
  expect(read.toSorted()).toEqual(open.map(({ id }) => id).toSorted())
  await database
    .update(moneyTasks)
    .set({ state: 'DONE' })
    .where(eq(moneyTasks.kind, 'MALFORMED_NOTICE'))
})

test('the database refuses a decision by whoever asked', async () => {
  const { taskId } = await taskOf(await unmatchedMoney())
  await asked(irina, 'RETURN_MONEY', taskId)
  const decision = app.context.database.execute(
    sql`update desk_request set state = 'APPROVED', decided_by = asked_by, decided_at_ms = 1 where subject_id = ${taskId}`,
  )
  await expect(decision).rejects.toMatchObject({
    cause: { message: expect.stringContaining('desk_request_two_people') },
  })
})

test('a refund that the acquirer refuses is tried again by a press', async () => {
  const { acquirer } = app.context.gateways
  const refusing = vi
    .spyOn(acquirer, 'refund')
    .mockResolvedValue({ outcome: 'refused', message: 'too early' })
  const { headers } = contract.borrower
  const { paymentId } = (await askToPay(app, contract, { amount: 8577.3 })).json<{
    paymentId: string
  }>()
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${paymentId}`
  const form = (await post(app, url, {}, { headers })).json<{
    invoiceId: string
    accountId: string
    amount: number
  }>()
  await takeUnasked(app, form)
  const second = await takeUnasked(app, form)
  await app.runJobs()
  refusing.mockRestore()
  const { taskId, isRetried } = await taskOf(second)
  expect(isRetried).toBe(true)
  const retry = `${MONEY}/tasks/${taskId}/retry`
  expect((await post(app, retry, {}, { headers: irina.headers })).statusCode).toBe(200)
  await app.runJobs()
  expect(await operationAtBank(app, second)).toMatchObject({ refundedKopecks: 857_730 })
  expect(codeOf(await post(app, retry, {}, { headers: irina.headers }))).toBe('REQUEST_IMPOSSIBLE')
})

test('a payout whose end nobody told is shown and asked about, never sent again', async () => {
  const { database, gateways } = app.context
  await database.delete(payouts).where(eq(payouts.loanId, contract.loanId))
  const loan = await loanById(database, contract.loanId)
  if (!loan) throw new Error('no loan')
  await transaction(database, (tx) =>
    insertPayout(tx, { loan, receiverPhone: null }, app.clock.now()),
  )
  await app.clock.moveTo(app.clock.now() + 6 * 60_000)
  const payoutId = (await lists()).payouts[0]?.payoutId ?? ''
  const paid = vi.spyOn(gateways.acquirer, 'payOut')
  const ask = `${MONEY}/payouts/${payoutId}/ask`
  expect((await post(app, ask, {}, { headers: irina.headers })).statusCode).toBe(200)
  await app.runJobs()
  expect(paid).not.toHaveBeenCalled()
})

describe('a job that was given up', () => {
  const deadJob = async (): Promise<string> => {
    falls = true
    const runAtMs = app.clock.now()
    await enqueueAlone(app.context.database, [{ kind: 'test-falls', payload: null, runAtMs }])
    await app.runJobs()
    const own = (await lists()).jobs.filter(({ kind }) => kind === 'test-falls')
    return own.at(-1)?.jobId ?? ''
  }

  const stateOf = async (jobId: string) => {
    const [row] = await app.context.database.select().from(outbox).where(eq(outbox.id, jobId))
    return row?.status
  }

  test('runs once more by a press, and is done when its party is back', async () => {
    const jobId = await deadJob()
    falls = false
    const retry = `${MONEY}/jobs/${jobId}/retry`
    expect((await post(app, retry, {}, { headers: irina.headers })).statusCode).toBe(200)
    await app.runJobs()
    expect(await stateOf(jobId)).toBe('DONE')
  })

  test('is dropped for good by two people only', async () => {
    const jobId = await deadJob()
    const request = await asked(irina, 'DROP_JOB', jobId)
    expect(await stateOf(jobId)).toBe('DEAD')
    await decide(petr, request)
    expect(await stateOf(jobId)).toBe('DONE')
    const { requests } = (await get(app, REQUESTS, petr.headers)).json<{
      requests: { about: string; state: string; askedBy: string; decidedBy: string }[]
    }>()
    expect(requests).toContainEqual(
      expect.objectContaining({
        about: 'Снять задание «test-falls»',
        state: 'APPROVED',
        askedBy: 'Ирина Кольцова',
        decidedBy: 'Пётр Серов',
      }),
    )
  })

  test('is seen behind all that a partner’s outage left', async () => {
    const unsent = Array.from({ length: 120 }, (_, index) => ({
      id: `unsent-${index}`,
      kind: SEND_POSTBACK,
      payload: null,
      status: 'DEAD' as const,
      runAtMs: index,
      attempts: 16,
      finishedAtMs: index,
    }))
    await app.context.database.insert(outbox).values(unsent)
    const jobId = await deadJob()
    const { jobs } = await lists()
    expect(jobs.map((job) => job.jobId)).toContain(jobId)
    expect(jobs.some(({ kind }) => kind === SEND_POSTBACK)).toBe(true)
  })

  test('stays for a day and more', async () => {
    const jobId = await deadJob()
    await app.clock.moveTo(app.clock.now() + DAY_MS)
    irina = await signedInAs(app, 'koltsova')
    expect((await lists()).jobs.map((job) => job.jobId)).toContain(jobId)
  })
})

/** Ids of a list, page by page: the first page comes with everything, later ones by a call of their own. */
const readAll = async (
  first: { readonly ids: readonly string[]; readonly next: string | null },
  pageAfter: (after: string) => Promise<{ ids: readonly string[]; next: string | null }>,
): Promise<string[]> => {
  const read = [...first.ids]
  let { next } = first
  while (next !== null) {
    const page: { ids: readonly string[]; next: string | null } = await pageAfter(next)
    expect(page.ids.length).toBeLessThanOrEqual(50)
    read.push(...page.ids)
    next = page.next
  }
  return read
}

test('jobs that were given up are read page by page to the last of them, postbacks behind all others', async () => {
  const { database, clock } = app.context
  const many = Array.from({ length: 120 }, (_, index) => ({
    id: `page-job-${String(index).padStart(3, '0')}`,
    kind: index % 2 === 0 ? SEND_POSTBACK : 'test-falls',
    payload: null,
    status: 'DEAD' as const,
    attempts: 1,
    runAtMs: clock.now(),
    // Several ended at one moment.
    finishedAtMs: clock.now() + Math.floor(index / 7),
  }))
  await database.insert(outbox).values(many)
  const all: Lists & { nextJob: string | null } = (await get(app, MONEY, irina.headers)).json()
  const idsOf = ({ jobs }: Pick<Lists, 'jobs'>) => jobs.map(({ jobId }) => jobId)
  const read = await readAll({ ids: idsOf(all), next: all.nextJob }, async (after) => {
    const page = (await get(app, `${MONEY}/jobs?after=${after}`, irina.headers)).json()
    return { ids: idsOf(page), next: page.next }
  })
  expect(new Set(read).size).toBe(read.length)
  const ours = read.filter((id) => id.startsWith('page-job-'))
  const kinds = ours.map((id) => many.find((job) => job.id === id)?.kind)
  expect(ours).toHaveLength(120)
  expect(kinds.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'test-falls'))
  await database.delete(outbox).where(sql`${outbox.id} like 'page-job-%'`)
})

test('payouts the bank is silent about are read page by page to the last of them', async () => {
  const { database, clock } = app.context
  // As many loans as the first, each with a payout sent an hour ago.
  await database.execute(sql`
    insert into loan select (jsonb_populate_record(null::loan, to_jsonb(l) || jsonb_build_object(
      'id', 'page-loan-' || n, 'state', 'PAYOUT_PENDING', 'contract_state', null,
      'contract_number', null, 'paid_out_at_ms', null, 'next_due_on', null))).*
    from loan l, generate_series(1, 120) n where l.id = ${contract.loanId}`)
  await database.execute(sql`
    insert into payout (id, loan_id, card_id, amount_kopecks, attempt, state, created_at_ms)
    select 'page-payout-' || n, 'page-loan-' || n, ${contract.cardId}, 100, 1, 'PROCESSING',
      ${clock.now() - 3_600_000}::bigint + n / 7
    from generate_series(1, 120) n`)
  const all: Lists & { nextPayout: string | null } = (await get(app, MONEY, irina.headers)).json()
  const idsOf = ({ payouts: rows }: Pick<Lists, 'payouts'>) => rows.map(({ payoutId }) => payoutId)
  const read = await readAll({ ids: idsOf(all), next: all.nextPayout }, async (after) => {
    const page = (await get(app, `${MONEY}/payouts?after=${after}`, irina.headers)).json()
    return { ids: idsOf(page), next: page.next }
  })
  expect(new Set(read).size).toBe(read.length)
  expect(read.filter((id) => id.startsWith('page-payout-'))).toHaveLength(120)
  await database.execute(sql`delete from payout where id like 'page-payout-%'`)
  await database.execute(sql`delete from loan where id like 'page-loan-%'`)
})
