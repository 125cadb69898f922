import { and, arrayContains, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { nameKey, nameWords } from '../../protocol/person-name.ts'
import type { Sealer } from '../sealer.ts'
import type { Queryable } from './database.ts'
import { clientPassports, clients } from './schema/clients.ts'
import { accounts } from './schema/identity.ts'
import { loans } from './schema/loans.ts'
import { sealerOf } from './sealed-columns.ts'

/** What a client is found by, of their passport. */
interface NamedPerson {
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string | null
  /** YYYY-MM-DD */
  readonly birthDate: string
  readonly documentNumber: string
}

/** Words of a name, and what tells namesakes apart: the passport's last four digits, the day of birth, or both. */
export interface AskedName {
  readonly words: readonly string[]
  readonly passportTail: string | null
  readonly bornOn: string | null
}

type Detail = readonly ['NAME'] | readonly ['PASSPORT_TAIL' | 'BORN_ON', string]

const digestOf = (sealer: Sealer, words: readonly string[], detail: Detail): string =>
  sealer.digest('client search', JSON.stringify([nameKey(words), ...detail]))

/**
 * What a passport is found by (decision 0101), each a keyed digest of a whole value: surname and name; with the patronymic;
 * and each of these, and the surname, together with the passport's tail or the day of birth. Neither a surname nor a tail
 * has a digest of its own: few values of many people can be guessed by how often they occur.
 */
export const clientSearchDigests = (sealer: Sealer, person: NamedPerson): string[] => {
  const surname = nameWords(person.lastName)
  const short = [...surname, ...nameWords(person.firstName)]
  const whole = [...short, ...nameWords(person.patronymic ?? '')]
  const tail = ['PASSPORT_TAIL', person.documentNumber.slice(-4)] as const
  const born = ['BORN_ON', person.birthDate] as const
  const digests = [
    ...[short, whole].map((words) => digestOf(sealer, words, ['NAME'])),
    ...[surname, short, whole].flatMap((words) => [
      digestOf(sealer, words, tail),
      digestOf(sealer, words, born),
    ]),
  ]
  // Their order says nothing of what they are.
  return [...new Set(digests)].sort()
}

/** The digests that a passport must have, all of them, to be the one that is asked for. */
export const askedDigests = (
  sealer: Sealer,
  { words, passportTail, bornOn }: AskedName,
): string[] => {
  const details: Detail[] = [
    ...(passportTail === null ? [] : [['PASSPORT_TAIL', passportTail] as const]),
    ...(bornOn === null ? [] : [['BORN_ON', bornOn] as const]),
  ]
  return (details.length === 0 ? [['NAME'] as const] : details).map((detail) =>
    digestOf(sealer, words, detail),
  )
}

export interface FoundClient {
  readonly id: string
  readonly phone: string
  readonly status: (typeof clients.$inferSelect)['status']
  readonly passportSealed: string | null
}

const FOUND = {
  id: clients.id,
  phone: clients.phone,
  status: clients.status,
  passportSealed: clientPassports.sealed,
}

/** Clients who have this phone (E.164) or a contract of this number; accounts that were deleted are not found. */
export const clientsByNumber = (
  queryable: Queryable,
  { phone, contractNumber }: { phone: string | null; contractNumber: string },
  limit: number,
): Promise<FoundClient[]> => {
  const byContract = queryable
    .select({ id: loans.clientId })
    .from(loans)
    .where(eq(loans.contractNumber, contractNumber))
  const byPhone = queryable
    .select({ id: accounts.clientId })
    .from(accounts)
    .where(eq(accounts.phone, phone ?? ''))
  return queryable
    .select(FOUND)
    .from(clients)
    .leftJoin(clientPassports, eq(clientPassports.clientId, clients.id))
    .where(
      and(inArray(clients.id, sql`(${byContract} union ${byPhone})`), isNull(clients.deletedAtMs)),
    )
    .limit(limit)
}

/** Clients whose passport has this name and what was asked with it (decision 0101), by id. */
export const clientsByName = (
  queryable: Queryable,
  asked: AskedName,
  limit: number,
): Promise<FoundClient[]> =>
  queryable
    .select(FOUND)
    .from(clientPassports)
    .innerJoin(clients, eq(clients.id, clientPassports.clientId))
    .where(
      and(
        arrayContains(clientPassports.searchDigests, askedDigests(sealerOf(queryable), asked)),
        isNull(clients.deletedAtMs),
      ),
    )
    .orderBy(asc(clients.id))
    .limit(limit)
