import { createHash } from 'node:crypto'
import { type IsoDate, isIsoDate } from '../../lending/calendar.ts'
import { GatewayFailure } from './gateway-failure.ts'
import type { FraudCheck, FraudReport, MaskedCard, Payee } from './fraud-registry.ts'

export const GATEWAY = 'fraud-registry'

/** Feeds of the base, by the names its interface gives them (decision 0163). */
export const FRAUD_FEEDS = [
  'hashPassport',
  'hashSnils',
  'inn',
  'phoneNumber',
  'fastPayNumber',
  'cardNumber',
] as const

export type FraudFeedName = (typeof FRAUD_FEEDS)[number]

/** What a feed names, with the day of its latest report. */
export type FraudFeed = ReadonlyMap<string, IsoDate | null>

export interface FraudFeeds {
  readonly edition: string
  readonly byName: ReadonlyMap<FraudFeedName, FraudFeed>
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** A Russian number is written with 7 or 8 first, or with neither. */
const phoneOf = (text: string): string => {
  const digits = digitsOf(text)
  if (digits.length === 10) return `7${digits}`
  return digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits
}

/** What is compared of a card: its first six signs and the last four. */
export const maskOf = ({ firstSix, lastFour }: MaskedCard): string => `${firstSix}******${lastFour}`

/** How the base writes a passport or a СНИЛС: SHA-256 of the digits, in hex. */
export const hashOf = (digits: string): string => createHash('sha256').update(digits).digest('hex')

const hashIn = (text: string): string | null =>
  /^[\da-f]{64}$/i.test(text) ? text.toLowerCase() : null

const innIn = (text: string): string | null => (/^(?:\d{10}|\d{12})$/.test(text) ? text : null)

const phoneIn = (text: string): string | null => {
  const phone = phoneOf(text)
  return /^\d{10,15}$/.test(phone) ? phone : null
}

const cardIn = (text: string): string | null => {
  const digits = digitsOf(text)
  return /^\d{13,19}$/.test(digits)
    ? maskOf({ firstSix: digits.slice(0, 6), lastFour: digits.slice(-4) })
    : null
}

/** A value of a feed as it is looked up; null for what is none. */
const VALUE_IN: Readonly<Record<FraudFeedName, (text: string) => string | null>> = {
  hashPassport: hashIn,
  hashSnils: hashIn,
  inn: innIn,
  phoneNumber: phoneIn,
  fastPayNumber: phoneIn,
  cardNumber: cardIn,
}

/** `06.08.2019 21:00:00` and `2019-08-06T21:00:00` → `2019-08-06`; null for anything else. */
const dayIn = (text: string): IsoDate | null => {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})/.exec(text) ?? []
  const date = year === undefined ? text.slice(0, 10) : `${year}-${month}-${day}`
  return isIsoDate(date) ? date : null
}

/** A feed comes from many reporters: a line of another shape is passed over, a file of such lines is not. */
const MAX_UNREADABLE_SHARE = 0.01

export interface ReadFeed {
  readonly feed: FraudFeed
  readonly digest: string
  readonly unreadable: number
}

/**
 * Reads one feed: a head of columns, among them `date`, then a value a line, its columns between commas or semicolons.
 * @throws GatewayFailure for a file without the head, without a value, cut off in its last line, or with too many lines of
 * another shape
 */
export const readFeed = async (
  name: FraudFeedName,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<ReadFeed> => {
  const hash = createHash('sha256')
  const feed = new Map<string, IsoDate | null>()
  let columns: { readonly mark: string; readonly date: number } | null = null
  let fewestCells = 0
  let isCutOff = false
  let unreadable = 0
  let read = 0
  const fail = (problem: string) =>
    new GatewayFailure(GATEWAY, `${name}.csv ${problem}`, { safeToRepeat: true })
  for await (const raw of lines) {
    hash.update(raw).update('\n')
    const line = raw.replace(/^\uFEFF/, '').trim()
    if (line === '') continue
    if (columns === null) {
      const mark = line.includes(';') ? ';' : ','
      const names = line.split(mark)
      const date = names.findIndex((column) => column.trim().toLowerCase() === 'date')
      if (date < 1) throw fail('has no column date')
      columns = { mark, date }
      fewestCells = names.length
      continue
    }
    const cells = line.split(columns.mark).map((cell) => cell.trim().replaceAll('"', ''))
    isCutOff = cells.length < fewestCells
    const value = VALUE_IN[name](cells[0] ?? '')
    if (value === null) {
      unreadable += 1
      continue
    }
    read += 1
    fewestCells = Math.min(fewestCells, cells.length)
    const day = dayIn(cells[columns.date] ?? '')
    const known = feed.get(value) ?? null
    feed.set(value, known !== null && (day === null || known > day) ? known : day)
  }
  // What a broken download has not brought would clear whoever stands in it.
  if (isCutOff) throw fail('is cut off in its last line')
  // An emptied file would clear everybody.
  if (feed.size === 0) throw fail('has no entry')
  if (unreadable > (read + unreadable) * MAX_UNREADABLE_SHARE)
    throw fail(`has ${unreadable} lines that are no value`)
  return { feed, digest: hash.digest('hex'), unreadable }
}

/** What the feeds say of a payee. */
export const checkIn = ({ edition, byName }: FraudFeeds, payee: Payee): FraudCheck => {
  const look = (
    names: readonly FraudFeedName[],
    key: string | null,
    found: Omit<FraudReport, 'reportedOn'>,
  ): FraudReport[] => {
    if (key === null) return []
    const days = names.flatMap((name) => {
      const day = byName.get(name)?.get(key)
      return day === undefined ? [] : [day]
    })
    if (days.length === 0) return []
    return [
      {
        ...found,
        reportedOn:
          days
            .filter((day) => day !== null)
            .toSorted()
            .at(-1) ?? null,
      },
    ]
  }
  const hashed = (
    name: FraudFeedName,
    ground: 'PASSPORT' | 'SNILS',
    digits: string | null,
  ): FraudReport[] =>
    digits === null ? [] : look([name], hashOf(digits), { ground, value: digits })
  const { passport, snils, inn, phone, cards } = payee
  return {
    edition,
    reports: [
      ...hashed('hashPassport', 'PASSPORT', passport),
      ...hashed('hashSnils', 'SNILS', snils),
      ...look(['inn'], inn, { ground: 'INN', value: inn ?? '' }),
      ...look(['phoneNumber', 'fastPayNumber'], phone, { ground: 'PHONE', value: phone }),
      ...[...new Set(cards.map(maskOf))].flatMap((mask) =>
        look(['cardNumber'], mask, { ground: 'CARD', value: mask }),
      ),
    ],
  }
}

/** Feeds that were read as one state of the base. */
export const feedsOf = (read: ReadonlyMap<FraudFeedName, ReadFeed>): FraudFeeds => {
  const hash = createHash('sha256')
  for (const [name, { digest }] of read) hash.update(`${name}:${digest}\n`)
  return {
    edition: hash.digest('hex'),
    byName: new Map([...read].map(([name, { feed }]) => [name, feed])),
  }
}
