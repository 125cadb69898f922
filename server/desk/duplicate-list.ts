import { isoDate } from '../../lending/calendar.ts'
import { DUPLICATE_STATES, type DuplicateState } from '../../protocol/desk.ts'
import type { Context } from '../context.ts'
import { clientNameOf, nameOf, passportOf } from '../db/client-profile.ts'
import { clientById } from '../db/clients.ts'
import { checksOf } from '../db/files.ts'
import type { Queryable } from '../db/database.ts'
import { duplicatesOf, duplicatesPage, identifiedOthers } from '../db/duplicate-accounts.ts'
import { loansOf } from '../db/loans.ts'
import { isOwed } from '../loan-book/is-owing.ts'
import { passportTailOf } from './passport-actions.ts'

const MAX_UNDECIDED = 50
const MAX_DECIDED = 20

const DECIDED = DUPLICATE_STATES.filter((state) => state !== 'UNDECIDED')

/** One of two accounts, as much of it as tells them apart; null once it was deleted. */
const accountOf = async (queryable: Queryable, clientId: string) => {
  const client = await clientById(queryable, clientId)
  if (!client) return null
  const passport = await passportOf(queryable, clientId)
  const checks = await checksOf(queryable, { clientId })
  const loans = (await loansOf(queryable, clientId)).filter((loan) => loan.signedAtMs !== null)
  return {
    clientId,
    clientName: passport && nameOf(passport),
    birthDate: passport && isoDate(passport.birthDate),
    passportTail: passport && passportTailOf(passport),
    passportIssuedDate: passport && isoDate(passport.issuedDate),
    phoneTail: client.phone.slice(-4),
    createdAtMs: client.createdAtMs,
    identifiedAtMs: checks.find(({ outcome }) => outcome === 'VERIFIED')?.finishedAtMs ?? null,
    loans: loans.length,
    isOwing: loans.some(isOwed),
  }
}

/** Accounts that were identified by documents of a questionnaire, for whoever compares it with the scans. */
export const accountsWithSameDocuments = async (queryable: Queryable, clientId: string) => {
  const others = await identifiedOthers(queryable, clientId)
  const shown = await Promise.all(
    others.map(async (other) => ({
      account: await accountOf(queryable, other.clientId),
      grounds: [...other.grounds],
    })),
  )
  return shown.flatMap(({ account, grounds }) => (account ? [{ ...account, grounds }] : []))
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

const page = async (queryable: Queryable, states: readonly DuplicateState[], limit: number) => {
  const rows = await duplicatesPage(queryable, { states, limit })
  const shown = await Promise.all(
    rows.map(async ({ pair, requestKind }) => ({
      pair,
      requestKind,
      earlier: await accountOf(queryable, pair.earlierClientId),
      later: await accountOf(queryable, pair.laterClientId),
    })),
  )
  return shown.flatMap(({ earlier, later, ...rest }) =>
    earlier && later ? [{ ...rest, earlier, later }] : [],
  )
}

/** Accounts with the same documents, two by two: those nobody has decided first, the longest waiting in front. */
export const duplicateAccountsList = async ({ database }: Context) => [
  ...(await page(database, ['UNDECIDED'], MAX_UNDECIDED)),
  ...(await page(database, DECIDED, MAX_DECIDED)),
]
