import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { ScreeningCause } from '../../protocol/screening.ts'
import type { Context } from '../context.ts'
import { cardsOf } from '../db/cards.ts'
import { passportDigits, passportOf } from '../db/client-profile.ts'
import { clientById, identifiersOf } from '../db/clients.ts'
import type { Queryable } from '../db/database.ts'
import { watchlistMatches } from '../db/schema/screenings.ts'
import { sealerOf } from '../db/sealed-columns.ts'
import { transaction } from '../db/transaction.ts'
import type { FraudReport, MaskedCard } from '../gateways/gateways.ts'
import { recordScreening } from './matches.ts'

const digitsOrNull = (text: string | undefined): string | null =>
  text?.replaceAll(/\D/g, '') || null

/** Whom money would go to, as the base is asked about them; null for an account that was erased. */
const payeeOf = async (queryable: Queryable, clientId: string, cards: readonly MaskedCard[]) => {
  const client = await clientById(queryable, clientId)
  if (!client) return null
  const passport = await passportOf(queryable, clientId)
  const identifiers = await identifiersOf(queryable, clientId)
  return {
    passport: passport && passportDigits(passport),
    inn: digitsOrNull(identifiers?.inn),
    snils: digitsOrNull(identifiers?.snils),
    phone: client.phone.replaceAll(/\D/g, ''),
    cards: cards.map(({ firstSix, lastFour }) => ({ firstSix, lastFour })),
  }
}

/** By a key of ours: ten digits could be guessed from a plain hash (D46). A later report of the same is another entry. */
const reportKeyOf = (queryable: Queryable, { ground, value, reportedOn }: FraudReport): string =>
  sealerOf(queryable).digest('fraud report', JSON.stringify([ground, value, reportedOn]))

/**
 * Asks the Bank of Russia's base of payments without consent about a client and the card their money is to go to, and
 * writes down that it was asked; what is found holds the client until two people have decided (41-FZ, decision 0163). The
 * phone is asked about always: СБП finds the account by it.
 * @throws GatewayFailure when the base cannot be read: nobody is paid
 */
export const checkPayee = async (
  { database, gateways, clock }: Context,
  { clientId, card, cause }: { clientId: string; card: MaskedCard | null; cause: ScreeningCause },
): Promise<void> => {
  const registry = gateways.fraudRegistry
  const payee = registry && (await payeeOf(database, clientId, card === null ? [] : [card]))
  if (!payee) return
  const { edition, reports } = await registry.check(payee)
  await transaction(database, async (tx) => {
    const atMs = clock.now()
    if (reports.length > 0)
      await tx
        .insert(watchlistMatches)
        .values(
          reports.map((report) => ({
            id: randomUUID(),
            clientId,
            entryKey: reportKeyOf(tx, report),
            list: 'FRAUD_BASE' as const,
            listedAs: {
              number: '',
              names: [],
              birthDate: null,
              birthPlace: null,
              reportedOn: report.reportedOn,
            },
            grounds: [report.ground],
            cause,
            edition,
            state: 'POSSIBLE_MATCH' as const,
            foundAtMs: atMs,
            decidedAtMs: null,
          })),
        )
        // What two people have decided about stays decided until there is a later report.
        .onConflictDoNothing()
    await recordScreening(tx, {
      clientId,
      cause,
      source: 'FRAUD_BASE',
      edition,
      clients: 1,
      found: reports.length,
      atMs,
    })
  })
}

/** Entry keys of what the base says of a client and all their cards now; null where payees are checked elsewhere. @throws GatewayFailure */
export const standingReports = async (
  { database, gateways }: Context,
  clientId: string,
): Promise<ReadonlySet<string> | null> => {
  const registry = gateways.fraudRegistry
  if (!registry) return null
  const payee = await payeeOf(database, clientId, await cardsOf(database, clientId))
  if (!payee) return new Set()
  const { reports } = await registry.check(payee)
  return new Set(reports.map((report) => reportKeyOf(database, report)))
}

/** What the base said of a client since a moment: whether two people have confirmed any of it, ever, and whether anything was found. */
export const reportsSince = async (
  queryable: Queryable,
  clientId: string,
  sinceMs: number,
): Promise<{ isConfirmed: boolean; isFound: boolean }> => {
  const [row] = await queryable
    .select({
      confirmed: sql<boolean | null>`bool_or(${watchlistMatches.state} = 'FROZEN')`,
      found: sql<boolean | null>`bool_or(${watchlistMatches.foundAtMs} >= ${sinceMs})`,
    })
    .from(watchlistMatches)
    .where(and(eq(watchlistMatches.clientId, clientId), eq(watchlistMatches.list, 'FRAUD_BASE')))
  return { isConfirmed: row?.confirmed ?? false, isFound: row?.found ?? false }
}

/** Reads the base again when it has changed. @throws GatewayFailure when it cannot be read, or is old */
export const refreshFraudBase = async ({ gateways }: Context): Promise<void> => {
  await gateways.fraudRegistry?.refresh()
}
