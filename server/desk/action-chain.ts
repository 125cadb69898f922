/** The chain of hashes over the staff's journal: what is changed, removed or put in past the server is seen (decision 0161). */
import { createHmac } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { HOUR_MS } from '../../lending/durations.ts'
import { hashOf } from '../canonical-hash.ts'
import type { Context } from '../context.ts'
import type { Queryable, Tx } from '../db/database.ts'
import {
  type ChainFault,
  staffActionChains,
  staffActionLinks,
  staffActions,
  staffActionsWaiting,
} from '../db/schema/staff.ts'
import { bulkTransaction, transaction } from '../db/transaction.ts'
import { keptKey } from '../derived-key.ts'

/** Entries of one transaction and of one look. */
const PAGE = 500
/** An action waits for its transaction and for a server that was away; one dated back further was put in by hand. */
const MAX_BEHIND_MS = HOUR_MS
/** The one row of the chain. */
const CHAIN_ID = 1

type Action = typeof staffActions.$inferSelect
type Chain = typeof staffActionChains.$inferSelect
type Ends = Pick<
  Chain,
  'startedAtMs' | 'anchorPosition' | 'anchorHash' | 'headPosition' | 'headHash'
>

interface Linked {
  readonly position: number
  /** Of the entry before; empty for the first of all. */
  readonly previousHash: string
  readonly action: Action
}

/**
 * SHA-256 in hex over an entry, its place and the hash of the entry before. What is null is left out, so that a column of
 * a later version changes no hash of before.
 */
export const hashOfEntry = ({ position, previousHash, action }: Linked): string =>
  hashOf({
    position,
    previousHash,
    ...Object.fromEntries(Object.entries(action).filter(([, value]) => value !== null)),
  })

/** What only the server can say of both ends: whoever writes in the database alone has not its secret. */
const markOf = (secret: string, ends: Ends): string =>
  createHmac('sha256', keptKey(secret, 'staff journal'))
    .update(
      JSON.stringify([
        ends.startedAtMs,
        ends.anchorPosition,
        ends.anchorHash,
        ends.headPosition,
        ends.headHash,
      ]),
    )
    .digest('hex')

/** The chain as it stands; null before its first entry. */
export const chainNow = async (queryable: Queryable): Promise<Chain | null> => {
  const [chain] = await queryable
    .select()
    .from(staffActionChains)
    .where(eq(staffActionChains.id, CHAIN_ID))
  return chain ?? null
}

/** Ends of a chain that has no row: where its entries begin and end, mostly nowhere yet. */
const endsFound = async (tx: Tx, startedAtMs: number): Promise<Ends> => {
  const { position, hash } = staffActionLinks
  const [first] = await tx
    .select({ position })
    .from(staffActionLinks)
    .orderBy(asc(position))
    .limit(1)
  const [last] = await tx
    .select({ position, hash })
    .from(staffActionLinks)
    .orderBy(desc(position))
    .limit(1)
  return {
    startedAtMs,
    anchorPosition: (first?.position ?? 1) - 1,
    anchorHash: '',
    headPosition: last?.position ?? 0,
    headHash: last?.hash ?? '',
  }
}

/** The chain, held until the transaction ends: whoever lengthens it waits for whoever does, nobody else for either. */
const lockChain = async (tx: Tx, context: Context): Promise<Chain> => {
  const held = () =>
    tx.select().from(staffActionChains).where(eq(staffActionChains.id, CHAIN_ID)).for('update')
  const [known] = await held()
  if (known) return known
  const ends = await endsFound(tx, context.clock.now())
  // Entries of a chain whose row is gone: it goes on behind them, without a mark, and the check says so.
  const mark = ends.headPosition === 0 ? markOf(context.config.secret, ends) : ''
  await tx
    .insert(staffActionChains)
    .values({ id: CHAIN_ID, ...ends, mark })
    .onConflictDoNothing()
  const [begun] = await held()
  if (!begun) throw new Error('The chain of the journal was not begun')
  return begun
}

const moveEnds = async (
  tx: Tx,
  { config }: Context,
  chain: Chain,
  moved: Partial<Ends>,
): Promise<void> => {
  // Ends that the server has not written are never signed: the check goes on saying so.
  const isOwn = chain.mark === markOf(config.secret, chain)
  const mark = isOwn ? markOf(config.secret, { ...chain, ...moved }) : chain.mark
  await tx
    .update(staffActionChains)
    .set({ ...moved, mark })
    .where(eq(staffActionChains.id, CHAIN_ID))
}

/** Chains the entries that have waited longest; how many. */
const chainPage = (context: Context): Promise<number> =>
  transaction(context.database, async (tx) => {
    const chain = await lockChain(tx, context)
    const { atMs, actionId } = staffActionsWaiting
    const waiting = await tx
      .select({ action: staffActions })
      .from(staffActionsWaiting)
      .innerJoin(staffActions, eq(staffActions.id, actionId))
      .orderBy(asc(atMs), asc(actionId))
      .limit(PAGE)
    const links: (typeof staffActionLinks.$inferInsert)[] = []
    let previousHash = chain.headHash
    for (const { action } of waiting) {
      const position = chain.headPosition + links.length + 1
      const hash = hashOfEntry({ position, previousHash, action })
      links.push({ position, actionId: action.id, hash })
      previousHash = hash
    }
    if (links.length === 0) return 0
    await tx.insert(staffActionLinks).values(links)
    const ids = links.map((link) => link.actionId)
    await tx.delete(staffActionsWaiting).where(inArray(actionId, ids))
    const headPosition = chain.headPosition + links.length
    await moveEnds(tx, context, chain, { headPosition, headHash: previousHash })
    return links.length
  })

/** How many entries are in no chain yet. */
export const countWaitingActions = (queryable: Queryable): Promise<number> =>
  queryable.$count(staffActionsWaiting)

/**
 * Puts every committed entry that is in no chain yet behind the last one, by its moment. It takes entries that are there
 * already: who acts waits neither for the chain nor for another's transaction, and two that chain at once wait for each other.
 */
export const chainActions = async (context: Context): Promise<void> => {
  const { database } = context
  const one = database
    .select({ actionId: staffActionsWaiting.actionId })
    .from(staffActionsWaiting)
    .limit(1)
  // Mostly nothing waits, and nothing is locked for it.
  if ((await one).length === 0) return
  while ((await chainPage(context)) === PAGE);
}

/** Removes the entries of a page whose term is over; the chain begins behind them. How many. */
const sweepPage = (context: Context, beforeMs: number): Promise<number> =>
  bulkTransaction(context.database, async (tx) => {
    const chain = await lockChain(tx, context)
    const { position, hash, actionId } = staffActionLinks
    const first = await tx
      .select({ position, hash, actionId, atMs: staffActions.atMs })
      .from(staffActionLinks)
      .innerJoin(staffActions, eq(staffActions.id, actionId))
      .where(gt(position, chain.anchorPosition))
      .orderBy(asc(position))
      .limit(PAGE)
    const kept = first.findIndex(({ atMs }) => atMs >= beforeMs)
    const gone = kept === -1 ? first : first.slice(0, kept)
    const last = gone.at(-1)
    if (!last) return 0
    // First the anchor: the database lets only what lies before it go.
    await moveEnds(tx, context, chain, { anchorPosition: last.position, anchorHash: last.hash })
    const ids = gone.map((entry) => entry.actionId)
    await tx.delete(staffActions).where(inArray(staffActions.id, ids))
    return gone.length
  })

/** Removes the oldest entries that are dated before a moment, ms of the product's clock; how many. */
export const sweepActions = async (context: Context, beforeMs: number): Promise<number> => {
  let all = 0
  for (let gone = PAGE; gone === PAGE;) {
    gone = await sweepPage(context, beforeMs)
    all += gone
  }
  return all
}

export interface ChainCheck {
  /** The first entry that does not fit; null when all do. */
  readonly fault: ChainFault | null
  /** Places of the first and the last entry that were looked at. */
  readonly from: number
  readonly to: number
  /** Hash of the last one: noted outside of the database, it says later whether what stood there then still does. */
  readonly headHash: string
}

const pageBehind = (queryable: Queryable, after: number, upTo: number) =>
  queryable
    .select({
      position: staffActionLinks.position,
      hash: staffActionLinks.hash,
      action: staffActions,
    })
    .from(staffActionLinks)
    .leftJoin(staffActions, eq(staffActions.id, staffActionLinks.actionId))
    .where(and(gt(staffActionLinks.position, after), lte(staffActionLinks.position, upTo)))
    .orderBy(asc(staffActionLinks.position))
    .limit(PAGE)

/** Walks the entries in their order; the first that does not fit, and the hash of the last one. */
const walk = async (
  queryable: Queryable,
  chain: Chain,
): Promise<{ fault: ChainFault | null; lastHash: string }> => {
  let position = chain.anchorPosition
  let lastHash = chain.anchorHash
  let latestMs = Number.NEGATIVE_INFINITY
  while (position < chain.headPosition) {
    const page = await pageBehind(queryable, position, chain.headPosition)
    if (page.length === 0)
      return { fault: { kind: 'REMOVED', position: position + 1, actionId: null }, lastHash }
    for (const link of page) {
      position += 1
      const { action } = link
      const at = { position, actionId: action?.id ?? null }
      if (link.position !== position)
        return { fault: { kind: 'REMOVED', position, actionId: null }, lastHash }
      if (!action) return { fault: { kind: 'REMOVED', ...at }, lastHash }
      if (hashOfEntry({ position, previousHash: lastHash, action }) !== link.hash)
        return { fault: { kind: 'CHANGED', ...at }, lastHash }
      if (action.atMs < latestMs - MAX_BEHIND_MS)
        return { fault: { kind: 'INSERTED', ...at }, lastHash }
      latestMs = Math.max(latestMs, action.atMs)
      lastHash = link.hash
    }
  }
  return { fault: null, lastHash }
}

/** An entry behind the end of the chain, or one that neither stands in it nor waits for it; null when there is none. */
const foreignEntry = async (queryable: Queryable): Promise<ChainFault | null> => {
  const { position, actionId } = staffActionLinks
  const head = queryable
    .select({ position: staffActionChains.headPosition })
    .from(staffActionChains)
    .where(eq(staffActionChains.id, CHAIN_ID))
  const [behind] = await queryable
    .select({ position, actionId })
    .from(staffActionLinks)
    .where(gt(position, sql`coalesce((${head}), 0)`))
    .orderBy(asc(position))
    .limit(1)
  if (behind) return { kind: 'INSERTED', ...behind }
  const [unchained] = await queryable
    .select({ actionId: staffActions.id })
    .from(staffActions)
    .leftJoin(staffActionLinks, eq(actionId, staffActions.id))
    .leftJoin(staffActionsWaiting, eq(staffActionsWaiting.actionId, staffActions.id))
    .where(and(isNull(actionId), isNull(staffActionsWaiting.actionId)))
    .orderBy(asc(staffActions.atMs), asc(staffActions.id))
    .limit(1)
  return unchained ? { kind: 'INSERTED', position: null, actionId: unchained.actionId } : null
}

const NEVER_BEGUN: Ends = {
  startedAtMs: 0,
  anchorPosition: 0,
  anchorHash: '',
  headPosition: 0,
  headHash: '',
}

/** What the walk has not found: an end that the server has not written, or entries outside of the chain. */
const faultOfEnds = async (
  { database, config }: Pick<Context, 'config' | 'database'>,
  chain: Chain | null,
  lastHash: string,
): Promise<ChainFault | null> => {
  const isOwn =
    chain === null || (lastHash === chain.headHash && chain.mark === markOf(config.secret, chain))
  if (!isOwn) return { kind: 'REWRITTEN', position: null, actionId: null }
  return foreignEntry(database)
}

/**
 * Walks the whole chain and names the first entry that does not fit. Nothing is locked: what is chained meanwhile is for
 * the next check, and when a sweep has moved the beginning the walk begins again.
 */
export const checkChain = async (
  context: Pick<Context, 'config' | 'database'>,
): Promise<ChainCheck> => {
  const { database } = context
  const chain = await chainNow(database)
  const { anchorPosition, headPosition, headHash } = chain ?? NEVER_BEGUN
  const { fault, lastHash } = chain ? await walk(database, chain) : { fault: null, lastHash: '' }
  if (((await chainNow(database))?.anchorPosition ?? 0) !== anchorPosition)
    return checkChain(context)
  return {
    fault: fault ?? (await faultOfEnds(context, chain, lastHash)),
    from: anchorPosition + 1,
    to: headPosition,
    headHash,
  }
}

/** The hash of the entry at a place, to be compared with one that was noted; null when it is in the chain no more. */
export const hashAt = async (queryable: Queryable, position: number): Promise<string | null> => {
  const [link] = await queryable
    .select({ hash: staffActionLinks.hash })
    .from(staffActionLinks)
    .where(eq(staffActionLinks.position, position))
  return link?.hash ?? null
}

/** Keeps how a check ended, for the workplace. */
export const recordCheck = async (
  queryable: Queryable,
  { fault, to }: ChainCheck,
  checkedAtMs: number,
): Promise<void> => {
  await queryable
    .update(staffActionChains)
    .set({ fault, checkedTo: to, checkedAtMs })
    .where(eq(staffActionChains.id, CHAIN_ID))
}
