import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  appendEntries,
  reverseEntries,
  standingEntries,
} from '../../../server/db/ledger-entries.ts'
import { ledgerEntries, postings } from '../../../server/db/schema/ledger.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { opened } from './change-bench.ts'
import { verifiedBorrower } from './fixture.ts'

let app: TestApp
let loanId: string

beforeAll(async () => {
  app = await testApp()
  loanId = await opened(app, await verifiedBorrower(app))
})
afterAll(() => app.close())

const causeOf = async (work: () => PromiseLike<unknown>): Promise<string> => {
  try {
    await work()
    return 'done'
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error ? cause.message : 'unknown'
  }
}

test('an entry of the ledger is never changed, deleted or emptied away, whoever asks the database', async () => {
  const { database } = app.context
  const tries = [
    () => database.update(ledgerEntries).set({ kind: 'PAYMENT' }),
    () => database.delete(ledgerEntries),
    () => database.execute(sql`truncate journal_entry cascade`),
    () => database.update(postings).set({ amountKopecks: 1 }),
    () => database.delete(postings),
    () => database.execute(sql`truncate posting`),
  ]
  for (const work of tries) expect(await causeOf(work)).toContain('append-only')
  expect(await database.$count(postings, eq(postings.loanId, loanId))).toBe(2)
})

test('an entry whose postings do not balance is refused with its whole transaction', async () => {
  const { database } = app.context
  const refusal = await causeOf(() =>
    transaction(database, async (tx) => {
      const kind = 'ADVANCE_APPLIED' as const
      const entry = { id: randomUUID(), loanId, kind, on: '2026-03-11', atMs: 0 }
      await tx.insert(ledgerEntries).values({ ...entry, movementKey: 'OTHER' })
      const account = 'INTEREST' as const
      const posting = { loanId, entryId: entry.id, account, amountKopecks: 5 }
      await tx.insert(postings).values({ id: randomUUID(), ...posting })
    }),
  )
  expect(refusal).toContain('does not balance')
  expect(await database.$count(ledgerEntries, eq(ledgerEntries.movementKey, 'OTHER'))).toBe(0)
})

test('a page of entries is refused for one of them that does not balance', async () => {
  const { database } = app.context
  const entry = (movementKey: string, amounts: readonly number[]) => ({
    loanId,
    kind: 'ADVANCE_APPLIED',
    on: '2026-03-11',
    movementKey,
    causeId: null,
    postings: amounts.map((amountKopecks, index) => ({
      account: index === 0 ? 'INTEREST' : 'ADVANCE',
      amountKopecks,
    })),
  })
  const page = [entry('EVEN', [5, -5]), entry('UNEVEN', [5, -4]), entry('ALSO EVEN', [7, -7])]
  const refusal = await causeOf(() => transaction(database, (tx) => appendEntries(tx, page, 0)))
  expect(refusal).toContain('does not balance: 1 kopecks')
  expect(await database.$count(ledgerEntries, eq(ledgerEntries.movementKey, 'EVEN'))).toBe(0)
})

test('an entry is undone once, by one that takes back all of it (D55)', async () => {
  const { database } = app.context
  const nowMs = app.clock.now()
  const [payout] = await standingEntries(database, { loanId })
  if (!payout) throw new Error('no payout')
  const undo = (entry: typeof payout) =>
    transaction(database, (tx) => reverseEntries(tx, [entry], { nowMs }))
  const half = payout.postings.map((posting) => ({ ...posting, amountKopecks: 0 }))
  expect(await causeOf(() => undo({ ...payout, postings: half }))).toContain('does not take back')
  await undo(payout)
  expect(await standingEntries(database, { loanId })).toEqual([])
  expect(await causeOf(() => undo(payout))).toContain('journal_entry_movement')
  const rows = await database.select().from(postings).where(eq(postings.loanId, loanId))
  expect(rows.reduce((whole, { amountKopecks }) => whole + amountKopecks, 0)).toBe(0)
})
