import { nameKey, nameWords } from '../../protocol/person-name.ts'
import { passportEnd } from '../../protocol/passport-dates.ts'
import { passportDigits, type PassportRow } from '../db/client-profile.ts'
import type { Tx } from '../db/database.ts'
import { clientPassports } from '../db/schema/clients.ts'
import { CELLS, passportDigest, passportEndDigest, sealerOf } from '../db/sealed-columns.ts'
import type { Sealer } from '../sealer.ts'

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
const clientSearchDigests = (sealer: Sealer, person: NamedPerson): string[] => {
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

/** What a sealed passport is found by: name (decision 0101), number (decision 0105), the month of its end (decision 0109). */
export const passportDigests = (sealer: Sealer, passport: PassportRow) => ({
  searchDigests: clientSearchDigests(sealer, passport),
  digest: passportDigest(sealer, passportDigits(passport)),
  endsDigest: passportEndDigest(sealer, passportEnd(passport)?.slice(0, 7) ?? null),
})

/** Writes the passport, and what it is found by. */
export const writePassport = async (
  tx: Tx,
  clientId: string,
  passport: PassportRow,
): Promise<void> => {
  const sealer = sealerOf(tx)
  const fresh = {
    sealed: sealer.seal(CELLS.passport(clientId), passport),
    ...passportDigests(sealer, passport),
  }
  await tx
    .insert(clientPassports)
    .values({ clientId, ...fresh, innDigest: '', snilsDigest: '' })
    .onConflictDoUpdate({ target: clientPassports.clientId, set: fresh })
}
