/** The chain of hashes over the staff's journal: what is done to it past the server is seen (decision 0161). */
import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Reply } from '../../../protocol/call.ts'
import type { deskJournal } from '../../../protocol/calls/desk/journal.ts'
import {
  staffActionChains,
  staffActionLinks,
  staffActions,
} from '../../../server/db/schema/staff.ts'
import { lastRetentionRuns } from '../../../server/db/retention.ts'
import { transaction } from '../../../server/db/transaction.ts'
import {
  chainActions,
  checkChain,
  chainNow,
  countWaitingActions,
  hashAt,
  hashOfEntry,
} from '../../../server/desk/action-chain.ts'
import { checkJournal, JOURNAL_DAYS } from '../../../server/desk/check-journal.ts'
import { recordStaffAction } from '../../../server/desk/staff-actions.ts'
import { staffByLogin } from '../../../server/desk/staff.ts'
import { get } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let app: TestApp
let staffId: string
beforeEach(async () => {
  await app?.close()
  app = await testApp()
  await app.fastify.inject('/sandbox/staff')
  staffId = (await staffByLogin(app.context.database, 'vetlugina'))?.id ?? ''
})
afterAll(() => app.close())

/** Writes so many entries of a second each, the first at a moment. */
const write = async (count: number, atMs = app.clock.now()) => {
  for (let number = 0; number < count; number += 1)
    await recordStaffAction(
      app.context.database,
      { staffId, action: 'CLIENT_OPENED', clientId: `client-${number}`, address: '203.0.113.7' },
      atMs + number * 1000,
    )
}

const links = () =>
  app.context.database
    .select({ ...getTableColumns(staffActionLinks), action: staffActions })
    .from(staffActionLinks)
    .innerJoin(staffActions, eq(staffActions.id, staffActionLinks.actionId))
    .orderBy(asc(staffActionLinks.position))

const faultNow = async () => (await checkChain(app.context)).fault

/** Writes in the database as its superuser can: past triggers and foreign keys. */
const pastTheServer = (...changes: readonly SQL[]) =>
  transaction(app.context.database, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const change of changes) await tx.execute(change)
  })

const idAt = async (position: number) =>
  (await links()).find((link) => link.position === position)?.actionId ?? ''

/** Everything about an entry of the chain goes. */
const remove = async (position: number) => {
  const id = await idAt(position)
  await pastTheServer(
    sql`delete from staff_action_link where position = ${position}`,
    sql`delete from staff_action where id = ${id}`,
  )
}

describe('a chain that nobody has touched', () => {
  test('holds, and each entry has the next place', async () => {
    await write(5)
    await chainActions(app.context)
    await write(2, app.clock.now() + 60_000)
    await chainActions(app.context)
    expect((await links()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await checkChain(app.context)).toMatchObject({ fault: null, from: 1, to: 7 })
    expect(await countWaitingActions(app.context.database)).toBe(0)
  })

  test('rests on the hash of the entry before', async () => {
    await write(2)
    await chainActions(app.context)
    const [first, second] = await links()
    const own = second && { position: 2, action: second.action }
    expect(own && hashOfEntry({ ...own, previousHash: first?.hash ?? '' })).toBe(second?.hash)
    expect(own && hashOfEntry({ ...own, previousHash: '' })).not.toBe(second?.hash)
  })

  test('is not split by many who lengthen it at once', async () => {
    await write(20)
    await Promise.all([1, 2, 3, 4].map(() => chainActions(app.context)))
    expect(await checkChain(app.context)).toMatchObject({ fault: null, to: 20 })
  })

  test('goes over more entries than one page', async () => {
    await app.context.database.execute(sql`
      insert into staff_action (id, at_ms, action, address)
      select 'entry ' || n, ${app.clock.now()}::bigint + n, 'SIGNED_OUT', '203.0.113.7' from generate_series(1, 1100) as n`)
    await chainActions(app.context)
    expect(await checkChain(app.context)).toMatchObject({ fault: null, to: 1100 })
  })

  test('takes an entry of a transaction that was longer than others', async () => {
    await write(1, app.clock.now() + 30 * 60_000)
    await chainActions(app.context)
    await write(1)
    await chainActions(app.context)
    expect(await faultNow()).toBeNull()
  })

  test('has no entry of a transaction that was taken back', async () => {
    const undone = transaction(app.context.database, async (tx) => {
      const entry = { staffId, action: 'CLIENT_OPENED', address: '203.0.113.7' } as const
      await recordStaffAction(tx, entry, app.clock.now())
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    await chainActions(app.context)
    expect(await faultNow()).toBeNull()
    expect(await links()).toEqual([])
  })
})

test('goes on by itself while the server listens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    await write(3)
    vi.advanceTimersByTime(5_000)
    await vi.waitFor(async () => expect(await links()).toHaveLength(3), { timeout: 10_000 })
  } finally {
    vi.useRealTimers()
  }
  expect(await faultNow()).toBeNull()
})

// The embedded database has one connection: there nobody acts while another's transaction is open.
test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'neither another action nor the chain waits for a long transaction, whose entry comes behind',
  async () => {
    const { database } = app.context
    const acted = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const long = transaction(database, async (tx) => {
      const entry = { staffId, action: 'THREAD_OPENED', address: '203.0.113.7' } as const
      await recordStaffAction(tx, entry, app.clock.now())
      acted.resolve()
      await mayEnd.promise
    })
    await acted.promise
    await write(3)
    await chainActions(app.context)
    expect(await checkChain(app.context)).toMatchObject({ fault: null, to: 3 })
    mayEnd.resolve()
    await long
    await chainActions(app.context)
    expect(await checkChain(app.context)).toMatchObject({ fault: null, to: 4 })
    expect((await links()).at(-1)?.action.action).toBe('THREAD_OPENED')
  },
)

describe('past the server', () => {
  beforeEach(async () => {
    await write(6)
    await chainActions(app.context)
  })

  const other: Readonly<Record<keyof typeof staffActions.$inferSelect, SQL>> = {
    id: sql`id = 'another'`,
    atMs: sql`at_ms = at_ms + 1`,
    staffId: sql`staff_id = null`,
    action: sql`action = 'THREAD_OPENED'`,
    clientId: sql`client_id = 'another'`,
    subject: sql`subject = 'another'`,
    aboutStaffId: sql`about_staff_id = staff_id`,
    reason: sql`reason = 'another'`,
    address: sql`address = '198.51.100.1'`,
    roles: sql`roles = '["AUDITOR"]'`,
    sessionId: sql`session_id = 'another'`,
    requestId: sql`request_id = 'another'`,
    approvalId: sql`approval_id = 'another'`,
  }

  test.each(Object.entries(other))('a changed %s is found', async (column, change) => {
    const id = await idAt(3)
    await pastTheServer(
      sql`update staff_action set ${change} where id = ${id}`,
      sql`update staff_action_link set action_id = 'another' where position = 3 and ${column} = 'id'`,
    )
    expect(await faultNow()).toMatchObject({ kind: 'CHANGED', position: 3 })
  })

  test('the first of two changed entries is named', async () => {
    for (const position of [5, 2]) {
      const id = await idAt(position)
      await pastTheServer(sql`update staff_action set reason = 'another' where id = ${id}`)
    }
    expect(await faultNow()).toEqual({ kind: 'CHANGED', position: 2, actionId: await idAt(2) })
  })

  test.each([1, 3, 6])('a removed entry, number %i, is found', async (position) => {
    await remove(position)
    expect(await faultNow()).toEqual({ kind: 'REMOVED', position, actionId: null })
  })

  test('an entry whose place alone is left is found', async () => {
    const id = await idAt(4)
    await pastTheServer(sql`delete from staff_action where id = ${id}`)
    expect(await faultNow()).toEqual({ kind: 'REMOVED', position: 4, actionId: null })
  })

  test('a gap that was closed is found', async () => {
    await remove(3)
    await pastTheServer(
      ...[4, 5, 6].map(
        (place) =>
          sql`update staff_action_link set position = ${place - 1} where position = ${place}`,
      ),
    )
    expect(await faultNow()).toMatchObject({ kind: 'CHANGED', position: 3 })
  })

  const insert = (id: string, atMs: number) =>
    sql`insert into staff_action (id, at_ms, action, address) values (${id}, ${atMs}::bigint, 'SIGNED_OUT', '203.0.113.7')`

  test('an entry without a place that does not wait for one is found', async () => {
    await pastTheServer(insert('another', app.clock.now()))
    expect(await faultNow()).toEqual({ kind: 'INSERTED', position: null, actionId: 'another' })
  })

  test('an entry that is dated back is found', async () => {
    await app.context.database.execute(insert('another', app.clock.now() - 2 * HOUR_MS))
    await chainActions(app.context)
    expect(await faultNow()).toEqual({ kind: 'INSERTED', position: 7, actionId: 'another' })
  })

  test('an entry behind the end is found', async () => {
    await pastTheServer(
      insert('another', app.clock.now()),
      sql`insert into staff_action_link values (7, 'another', 'a hash')`,
    )
    expect(await faultNow()).toEqual({ kind: 'INSERTED', position: 7, actionId: 'another' })
  })

  /** What somebody does who knows the code and not the server's secret. */
  const rewriteAll = async () => {
    await pastTheServer(sql`update staff_action set reason = 'another'`)
    let previousHash = ''
    for (const { position, action } of await links()) {
      previousHash = hashOfEntry({ position, previousHash, action })
      await pastTheServer(
        sql`update staff_action_link set hash = ${previousHash} where position = ${position}`,
      )
    }
    await pastTheServer(sql`update staff_action_chain set head_hash = ${previousHash}`)
  }

  test('a chain that was worked out again is found, also when the server has gone on with it', async () => {
    await rewriteAll()
    const fault = { kind: 'REWRITTEN', position: null, actionId: null }
    expect(await faultNow()).toEqual(fault)
    await write(1, app.clock.now() + 60_000)
    await chainActions(app.context)
    expect(await faultNow()).toEqual(fault)
  })

  test('a beginning that was moved is found', async () => {
    const [link] = (await links()).slice(1)
    await app.context.database
      .update(staffActionChains)
      .set({ anchorPosition: 2, anchorHash: link?.hash ?? '' })
    await app.context.database.execute(
      sql`delete from staff_action where id in (select action_id from staff_action_link where position <= 2)`,
    )
    expect(await faultNow()).toMatchObject({ kind: 'REWRITTEN' })
  })

  test('a chain whose row is gone is found, and goes on behind its entries', async () => {
    await app.context.database.delete(staffActionChains)
    expect(await faultNow()).not.toBeNull()
    await write(1, app.clock.now() + 60_000)
    await checkJournal(app.context)
    expect(await checkChain(app.context)).toMatchObject({ fault: { kind: 'REWRITTEN' }, to: 7 })
    expect((await chainNow(app.context.database))?.fault).toMatchObject({ kind: 'REWRITTEN' })
  })

  test('what cannot be chained leaves no night without a check', async () => {
    await write(1, app.clock.now() + 60_000)
    await pastTheServer(
      insert('another', app.clock.now()),
      sql`insert into staff_action_link values (7, 'another', 'a hash')`,
    )
    await expect(checkJournal(app.context)).rejects.toThrow('staff_action_link')
    const fault = { kind: 'INSERTED', position: 7, actionId: 'another' }
    expect((await chainNow(app.context.database))?.fault).toEqual(fault)
  })

  test('a hash that was noted tells an entry of before from another one', async () => {
    const noted = await hashAt(app.context.database, 4)
    await rewriteAll()
    expect(await hashAt(app.context.database, 4)).not.toBe(noted)
  })
})

test('the database lets nobody change the chain or remove an entry of it', async () => {
  await write(2)
  await chainActions(app.context)
  for (const change of [
    sql`update staff_action_link set hash = 'another'`,
    sql`delete from staff_action_link`,
    sql`truncate staff_action_link`,
    sql`delete from staff_action`,
    sql`update staff_action set reason = 'another'`,
  ])
    await expect(app.context.database.execute(change)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('What staff did is kept') },
    })
})

describe('entries whose term is over', () => {
  test('go, and the chain holds from the first that is kept', async () => {
    const { database } = app.context
    const longAgoMs = app.clock.now() - (JOURNAL_DAYS + 1) * DAY_MS
    await write(3, longAgoMs)
    await write(2)
    await checkJournal(app.context)
    expect((await links()).map(({ position }) => position)).toEqual([4, 5])
    expect(await checkChain(app.context)).toMatchObject({ fault: null, from: 4, to: 5 })
    const [run] = await lastRetentionRuns(database, 1)
    expect(run?.removed).toEqual({ staff_action: 3 })
  })

  test('leave a chain in which the first kept entry is still seen to be changed or gone', async () => {
    await write(3, app.clock.now() - (JOURNAL_DAYS + 1) * DAY_MS)
    await write(3)
    await checkJournal(app.context)
    const id = await idAt(5)
    await pastTheServer(sql`update staff_action set reason = 'another' where id = ${id}`)
    expect(await faultNow()).toMatchObject({ kind: 'CHANGED', position: 5 })
    await remove(4)
    expect(await faultNow()).toMatchObject({ kind: 'REMOVED', position: 4 })
  })

  test('go all of them, and later ones take their next place', async () => {
    await write(2, app.clock.now() - (JOURNAL_DAYS + 1) * DAY_MS)
    await checkJournal(app.context)
    await write(1)
    await chainActions(app.context)
    expect(await checkChain(app.context)).toMatchObject({ fault: null, from: 3, to: 3 })
  })
})

describe('every night', () => {
  const shown = async () =>
    (await get(app, '/desk-service/journal', (await signedInAs(app, 'zavarzina')).headers)).json<
      Reply<typeof deskJournal>
    >()

  const isBroken = async () =>
    (await get(app, '/desk-service/session', (await signedInAs(app, 'zavarzina')).headers)).json<{
      isJournalBroken: boolean
    }>().isJournalBroken

  test('the chain is checked, and the auditor sees that it holds', async () => {
    await write(3)
    await app.runJobs(app.clock.now() + DAY_MS)
    const { chain, entries } = await shown()
    expect(chain).toMatchObject({ from: 1, to: 3, waiting: 0, check: { to: 3, fault: null } })
    expect(entries.map(({ number }) => number)).toEqual([3, 2, 1])
    expect(await isBroken()).toBe(false)
  })

  test('an entry that does not fit is shown to the auditor, there and on the first screen', async () => {
    await write(3)
    await chainActions(app.context)
    const actionId = await idAt(2)
    await pastTheServer(sql`update staff_action set address = '::1' where id = ${actionId}`)
    await app.runJobs(app.clock.now() + DAY_MS)
    const fault = { kind: 'CHANGED', position: 2, actionId }
    expect((await shown()).chain?.check?.fault).toEqual(fault)
    expect(await isBroken()).toBe(true)
  })
})

test('an emptied sandbox begins a chain of its own', async () => {
  await write(2)
  await chainActions(app.context)
  await app.fastify.inject({ method: 'POST', url: '/sandbox/reset' })
  expect(await chainNow(app.context.database)).toBeNull()
  expect(await faultNow()).toBeNull()
})
