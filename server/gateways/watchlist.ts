import type { WatchlistKind } from '../../protocol/screening.ts'

/** A person or body of a list, as the list prints it. */
export interface ListedPerson {
  readonly list: WatchlistKind
  /** The list's own number of the entry; another edition may number it otherwise. */
  readonly number: string
  /** Every name it gives, the main one first. */
  readonly names: readonly string[]
  /** YYYY-MM-DD, or YYYY where only the year is known; null where nothing is. */
  readonly birthDate: string | null
  readonly birthPlace: string | null
  /** Digits only; null where the list has none. */
  readonly inn: string | null
  /** Series and number of a Russian passport, ten digits; null where the list has none. */
  readonly passport: string | null
}

/** The lists as they stand now, all together. */
export interface WatchlistEdition {
  /** SHA-256 of the files: another one is a new edition. */
  readonly digest: string
  readonly persons: readonly ListedPerson[]
}

/** The lists of 115-FZ art. 6 and 7.5: terrorists and extremists, frozen assets, proliferation, the United Nations. */
export interface Watchlist {
  /** @throws GatewayFailure when a list cannot be read; then nobody is checked, and nobody passes */
  edition(): Promise<WatchlistEdition>
}
