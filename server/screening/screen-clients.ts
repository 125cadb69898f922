import { DAY_MS, HOUR_MS } from '../../lending/durations.ts'
import type { ScreeningCause } from '../../protocol/screening.ts'
import type { Context } from '../context.ts'
import {
  insertMatches,
  isHeldByList,
  lastBaseScreening,
  type NewMatch,
  recordScreening,
  type ScreenedPerson,
  screenedPage,
  screenedPersonOf,
} from './matches.ts'
import { enqueueAlone } from '../db/outbox.ts'
import { transaction } from '../db/transaction.ts'
import type { WatchlistEdition } from '../gateways/gateways.ts'
import type { Json } from '../db/database.ts'
import type { JobRow } from '../job.ts'
import { pageByPage } from '../page-by-page.ts'
import { entryKeyOf, matchesOf } from './list-index.ts'

/** 115-FZ art. 7 asks for three months; a margin is left for a night that fails. */
const BASE_EVERY_MS = 80 * DAY_MS
const PAGE_SIZE = 500

const rowsOf = (
  edition: WatchlistEdition,
  person: ScreenedPerson,
  cause: ScreeningCause,
): NewMatch[] =>
  matchesOf(edition, person).map(({ listed, grounds }) => ({
    clientId: person.clientId,
    entryKey: entryKeyOf(listed),
    list: listed.list,
    listedAs: {
      number: listed.number,
      names: listed.names,
      birthDate: listed.birthDate,
      birthPlace: listed.birthPlace,
    },
    grounds,
    cause,
    edition: edition.digest,
  }))

/**
 * Checks a client against the lists of 115-FZ and writes down that it was done; whoever resembles somebody is held until
 * two people have decided (decision 0056). A client without a passport yet is not checked. Returns whether they are held.
 * @throws GatewayFailure when the lists cannot be read: nobody passes
 */
export const screenClient = async (
  { database, gateways, clock }: Context,
  clientId: string,
  cause: ScreeningCause,
): Promise<boolean> => {
  const edition = await gateways.watchlist.edition()
  const person = await screenedPersonOf(database, clientId)
  if (!person) return false
  const rows = rowsOf(edition, person, cause)
  return transaction(database, async (tx) => {
    const atMs = clock.now()
    await insertMatches(tx, rows, atMs)
    const { digest } = edition
    await recordScreening(tx, {
      clientId,
      cause,
      edition: digest,
      clients: 1,
      found: rows.length,
      atMs,
    })
    return isHeldByList(tx, clientId)
  })
}

/**
 * Checks everybody against a new edition, and against the same one once in three months at the latest (115-FZ art. 7).
 * Run again it finds the same; a run that broke off begins from the first client.
 * @throws GatewayFailure when the lists cannot be read
 */
export const screenBase = async (context: Context): Promise<void> => {
  const { database, gateways, clock, log } = context
  const edition = await gateways.watchlist.edition()
  const last = await lastBaseScreening(database)
  const isDue = last === null || clock.now() - last.atMs >= BASE_EVERY_MS
  if (!isDue && last.edition === edition.digest) return
  let clients = 0
  let found = 0
  await pageByPage<string>(async (after) => {
    const { people, last: end } = await screenedPage(database, { after, limit: PAGE_SIZE })
    const rows = people.flatMap((person) => rowsOf(edition, person, 'BASE'))
    await insertMatches(database, rows, clock.now())
    clients += people.length
    found += rows.length
    return end
  })
  const { digest } = edition
  const atMs = clock.now()
  await recordScreening(database, {
    clientId: null,
    cause: 'BASE',
    edition: digest,
    clients,
    found,
    atMs,
  })
  log.info({ clients, found, edition: digest }, 'everybody was checked against the lists')
}

interface PutOff {
  readonly kind: string
  readonly payload: Json
  readonly row: JobRow
  /** An hour unless it is said. */
  readonly afterMs?: number
}

/** Puts an order off, once per row, however often its row runs. */
export const putOff = async (
  { database, clock }: Context,
  { row, afterMs = HOUR_MS, ...order }: PutOff,
): Promise<void> => {
  const runAtMs = clock.now() + afterMs
  await enqueueAlone(database, [{ ...order, runAtMs, dedupeKey: `held:${row.id}` }])
}

/**
 * Puts money to a held client off by an hour, for as long as they are held; false when they are not. An order is put off
 * once per row, however often its row runs.
 */
export const putOffWhileHeld = async (
  context: Context,
  { clientId, ...order }: PutOff & { readonly clientId: string },
): Promise<boolean> => {
  if (!(await isHeldByList(context.database, clientId))) return false
  await putOff(context, order)
  return true
}
