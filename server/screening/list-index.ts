import { createHash } from 'node:crypto'
import type { MatchGround } from '../../protocol/screening.ts'
import { nameKey, nameWords } from '../../protocol/person-name.ts'
import type { ScreenedPerson } from './matches.ts'
import type { ListedPerson, WatchlistEdition } from '../gateways/gateways.ts'

interface ListIndex {
  readonly byName: ReadonlyMap<string, readonly ListedPerson[]>
  /** By the first two words of the names that have more. */
  readonly byShortName: ReadonlyMap<string, readonly ListedPerson[]>
  readonly byPassport: ReadonlyMap<string, readonly ListedPerson[]>
  readonly byInn: ReadonlyMap<string, readonly ListedPerson[]>
  readonly keys: ReadonlySet<string>
}

/** What an entry says, apart from its number: the same in the next edition. */
export const entryKeyOf = ({ list, names, birthDate, passport, inn }: ListedPerson): string =>
  createHash('sha256')
    .update(JSON.stringify([list, names, birthDate, passport, inn]))
    .digest('hex')

const group = (
  persons: readonly ListedPerson[],
  keysOf: (person: ListedPerson) => readonly string[],
): Map<string, ListedPerson[]> => {
  const groups = new Map<string, ListedPerson[]>()
  for (const person of persons)
    for (const key of new Set(keysOf(person))) {
      const known = groups.get(key)
      if (known) known.push(person)
      else groups.set(key, [person])
    }
  return groups
}

const indexes = new WeakMap<WatchlistEdition, ListIndex>()

const indexOf = (edition: WatchlistEdition): ListIndex => {
  const known = indexes.get(edition)
  if (known) return known
  const { persons } = edition
  const index = {
    byName: group(persons, ({ names }) => names.map((name) => nameKey(nameWords(name)))),
    byShortName: group(persons, ({ names }) =>
      names.map(nameWords).flatMap((name) => (name.length > 2 ? [nameKey(name.slice(0, 2))] : [])),
    ),
    byPassport: group(persons, ({ passport }) => (passport === null ? [] : [passport])),
    byInn: group(persons, ({ inn }) => (inn === null ? [] : [inn])),
    keys: new Set(persons.map(entryKeyOf)),
  }
  indexes.set(edition, index)
  return index
}

/** True while the edition still has an entry that says the same. */
export const isStillListed = (edition: WatchlistEdition, entryKey: string): boolean =>
  indexOf(edition).keys.has(entryKey)

/** Whose name it may be: the whole one, one without the patronymic in the list, or another patronymic and the same day of birth. */
const namedAlike = (index: ListIndex, person: ScreenedPerson): readonly ListedPerson[] => {
  const { lastName, firstName, patronymic, birthDate } = person
  const short = [...nameWords(lastName), ...nameWords(firstName)]
  const whole = [...short, ...nameWords(patronymic ?? '')]
  return [
    ...[...new Set([nameKey(short), nameKey(whole)])].flatMap((key) => index.byName.get(key) ?? []),
    ...(index.byShortName.get(nameKey(short)) ?? []).filter(
      (listed) => listed.birthDate === birthDate,
    ),
  ]
}

/** The same day, the same year where no day is known, or nothing known; null for somebody born at another time. */
const birthGroundsOf = (listed: string | null, born: string): MatchGround[] | null => {
  if (listed === null) return []
  if (listed === born) return ['BIRTH_DATE']
  return listed === born.slice(0, 4) ? ['BIRTH_YEAR'] : null
}

/** A namesake born at another time is another person. */
const namesakes = (index: ListIndex, person: ScreenedPerson) =>
  namedAlike(index, person).flatMap((listed) => {
    const birth = birthGroundsOf(listed.birthDate, person.birthDate)
    return birth === null ? [] : [{ listed, grounds: ['NAME' as const, ...birth] }]
  })

/** One entry the client resembles, and what is the same in both. */
export interface ListMatch {
  readonly listed: ListedPerson
  readonly grounds: readonly MatchGround[]
}

/**
 * Whom of a list a client resembles (115-FZ art. 7.5, decision 0056): the same passport or ИНН, or the same name where
 * what the list knows of the birth is the same too.
 */
export const matchesOf = (edition: WatchlistEdition, person: ScreenedPerson): ListMatch[] => {
  const index = indexOf(edition)
  const found = [
    ...namesakes(index, person),
    ...(index.byPassport.get(person.passport) ?? []).map((listed) => ({
      listed,
      grounds: ['PASSPORT' as const],
    })),
    ...(person.inn === null ? [] : (index.byInn.get(person.inn) ?? [])).map((listed) => ({
      listed,
      grounds: ['INN' as const],
    })),
  ]
  // What two lists, or two numbers of one, say alike is one entry.
  return [...Map.groupBy(found, ({ listed }) => entryKeyOf(listed)).values()].flatMap((same) =>
    same.slice(0, 1).map(({ listed }) => ({
      listed,
      grounds: [...new Set<MatchGround>(same.flatMap(({ grounds }) => grounds))],
    })),
  )
}
