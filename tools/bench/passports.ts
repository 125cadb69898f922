/** Sealed passports for the clients of the book of contracts, as they stood before anybody was searched by name. */
import type { Database } from '../../server/db/database.ts'
import { clientPassports } from '../../server/db/schema/clients.ts'
import { CELLS, sealerOf } from '../../server/db/sealed-columns.ts'
import { serial } from './open-contracts.ts'

const BATCH = 500

/** Fewer than people have, so that more of them are namesakes than in any real base. */
const SURNAMES = [
  'Иванова',
  'Кузнецова',
  'Попова',
  'Васильева',
  'Соколова',
  'Михайлова',
  'Новикова',
]
const FIRST_NAMES = ['Анна', 'Мария', 'Елена', 'Ольга', 'Наталья', 'Ирина', 'Юлия', 'Дарья', 'Вера']
const PATRONYMICS = ['Петровна', 'Ивановна', 'Сергеевна', 'Андреевна', 'Павловна']
/** Of so many clients one has a surname from the list, the others each one of their own. */
const LISTED_EVERY = 5

const pick = (names: readonly string[], index: number): string => names[index % names.length] ?? ''

/** A surname that nobody else has: the digits of the index as letters. */
const ownSurname = (index: number): string =>
  `Редк${String(index).replaceAll(/\d/g, (digit) => 'абвгдежзик'.charAt(Number(digit)))}ова`

const numberOf = (index: number): string => String(100_000 + index).slice(-6)

/** The last four digits of a client's passport. */
export const tailOf = (index: number): string => numberOf(index).slice(-4)

/** That of the client 0, and of several hundred others. */
export const MOST_FREQUENT_NAME = `${pick(SURNAMES, 0)} ${pick(FIRST_NAMES, 0)}`

const passportAt = (index: number) => {
  const listed = Math.floor(index / LISTED_EVERY)
  return {
    lastName: index % LISTED_EVERY === 0 ? pick(SURNAMES, listed) : ownSurname(index),
    firstName: pick(FIRST_NAMES, Math.floor(listed / SURNAMES.length)),
    patronymic: pick(PATRONYMICS, listed),
    birthDate: `19${60 + (index % 40)}-03-${10 + (index % 19)}`,
    birthPlace: 'г. Самара',
    serialNumber: '4510',
    documentNumber: numberOf(index),
    departmentCode: '630-001',
    issuedDate: '2011-04-20',
  }
}

/** Writes the passports of the first `count` clients, none of them findable yet. */
export const writePassports = async (database: Database, count: number): Promise<void> => {
  const sealer = sealerOf(database)
  for (let start = 0; start < count; start += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, count - start) }, (_, at) => start + at)
    await database.insert(clientPassports).values(
      indexes.map((index) => {
        const clientId = `client-${serial(index)}`
        return { clientId, sealed: sealer.seal(CELLS.passport(clientId), passportAt(index)) }
      }),
    )
  }
}
