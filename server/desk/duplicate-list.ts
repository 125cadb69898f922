import { and, asc, inArray, isNotNull, isNull } from 'drizzle-orm'
import { isoDate } from '../../lending/calendar.ts'
import { DUPLICATE_STATES } from '../../protocol/duplicates.ts'
import type { Context } from '../context.ts'
import { clientNameOf, nameOf, passportsOf } from '../db/client-profile.ts'
import type { Queryable } from '../db/database.ts'
import { duplicatesOf, duplicatesPage, identifiedOthers } from '../onboarding/duplicate-rows.ts'
import { clientChecks, clients } from '../db/schema/clients.ts'
import { loans as loanTable } from '../db/schema/loans.ts'
import { isOwed } from '../loan-book/is-owing.ts'
import { comparedPhotos, isPairOpen } from './duplicate-photos.ts'
import { passportTailOf } from './passport-actions.ts'

const MAX_UNDECIDED = 50
const MAX_DECIDED = 20

const DECIDED = DUPLICATE_STATES.filter((state) => state !== 'UNDECIDED')

/**
 * Client, passport, checks from the first on and signed loans of each of these, in four statements however many they are;
 * nothing of one that was deleted.
 */
const accountsToShow = async (queryable: Queryable, clientIds: readonly string[]) => {
  const ids = [...new Set(clientIds)]
  if (ids.length === 0) return []
  const [rows, passports, checks, signed] = await Promise.all([
    queryable
      .select()
      .from(clients)
      .where(and(inArray(clients.id, ids), isNull(clients.deletedAtMs))),
    passportsOf(queryable, ids),
    queryable
      .select()
      .from(clientChecks)
      .where(inArray(clientChecks.clientId, ids))
      .orderBy(asc(clientChecks.number)),
    queryable
      .select({
        clientId: loanTable.clientId,
        state: loanTable.state,
        contractState: loanTable.contractState,
        closeReason: loanTable.closeReason,
      })
      .from(loanTable)
      .where(and(inArray(loanTable.clientId, ids), isNotNull(loanTable.signedAtMs))),
  ])
  return rows.map((client) => ({
    client,
    passport: passports.get(client.id) ?? null,
    checks: checks.filter(({ clientId }) => clientId === client.id),
    loans: signed.filter(({ clientId }) => clientId === client.id),
  }))
}

/** Accounts by the ids of their clients, as much of each as tells two apart; none that was deleted. */
const factsOf = (accounts: Awaited<ReturnType<typeof accountsToShow>>) =>
  new Map(
    accounts.map(({ client, passport, checks, loans }) => [
      client.id,
      {
        clientId: client.id,
        clientName: passport && nameOf(passport),
        birthDate: passport && isoDate(passport.birthDate),
        passportTail: passport && passportTailOf(passport),
        passportIssuedDate: passport && isoDate(passport.issuedDate),
        phoneTail: client.phone.slice(-4),
        createdAtMs: client.createdAtMs,
        identifiedAtMs: checks.find(({ outcome }) => outcome === 'VERIFIED')?.finishedAtMs ?? null,
        loans: loans.length,
        isOwing: loans.some(isOwed),
      },
    ]),
  )

const accountsOf = async (queryable: Queryable, clientIds: readonly string[]) =>
  factsOf(await accountsToShow(queryable, clientIds))

/** Accounts that were identified by documents of a questionnaire, for whoever compares it with the scans. */
export const accountsWithSameDocuments = async (queryable: Queryable, clientId: string) => {
  const others = await identifiedOthers(queryable, clientId)
  const accounts = await accountsOf(
    queryable,
    others.map((other) => other.clientId),
  )
  return others.flatMap(({ clientId: otherId, grounds }) => {
    const account = accounts.get(otherId)
    return account ? [{ ...account, grounds: [...grounds] }] : []
  })
}

/** The other accounts of a client's pairs that are there still, and what was decided. */
export const duplicatesOnCard = async (queryable: Queryable, clientId: string) => {
  const pairs = (await duplicatesOf(queryable, clientId)).filter(({ isOtherThere }) => isOtherThere)
  return Promise.all(
    pairs.map(async ({ earlierClientId, laterClientId, state }) => {
      const isEarlier = earlierClientId !== clientId
      const otherId = isEarlier ? earlierClientId : laterClientId
      return {
        clientId: otherId,
        clientName: await clientNameOf(queryable, otherId),
        isEarlier,
        state,
      }
    }),
  )
}

type Pairs = Awaited<ReturnType<typeof duplicatesPage>>

const sideBySide = async (queryable: Queryable, rows: Pairs) => {
  const read = await accountsToShow(
    queryable,
    rows.flatMap(({ pair }) => [pair.earlierClientId, pair.laterClientId]),
  )
  const accounts = factsOf(read)
  const photosOf = new Map(read.map(({ client }) => [client.id, comparedPhotos(client)]))
  return rows.flatMap(({ pair, requestKind }) => {
    const earlier = accounts.get(pair.earlierClientId)
    const later = accounts.get(pair.laterClientId)
    if (!earlier || !later) return []
    const isOpen = isPairOpen(pair.state, requestKind !== null)
    const photos = {
      earlier: isOpen ? (photosOf.get(pair.earlierClientId) ?? []) : [],
      later: isOpen ? (photosOf.get(pair.laterClientId) ?? []) : [],
    }
    return [{ pair, requestKind, earlier, later, photos }]
  })
}

/** Of every outcome as many as are shown of all, so that the latest of all are among them. */
const decidedLately = async (queryable: Queryable): Promise<Pairs> => {
  const pages: Pairs = []
  for (const state of DECIDED)
    pages.push(...(await duplicatesPage(queryable, { state, first: 'LATEST', limit: MAX_DECIDED })))
  return pages
    .toSorted((one, other) => other.pair.foundAtMs - one.pair.foundAtMs)
    .slice(0, MAX_DECIDED)
}

/**
 * Accounts with the same documents, two by two: those nobody has decided first, the longest waiting in front, then the
 * decided ones that were found last.
 */
export const duplicateAccountsList = async ({ database }: Context) => {
  const undecided = { state: 'UNDECIDED', first: 'OLDEST', limit: MAX_UNDECIDED } as const
  const waiting = await duplicatesPage(database, undecided)
  return sideBySide(database, [...waiting, ...(await decidedLately(database))])
}
