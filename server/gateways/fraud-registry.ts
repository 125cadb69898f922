import type { IsoDate } from '../../lending/calendar.ts'
import type { FraudGround } from '../../protocol/screening.ts'

/** A card as far as it is known here: the whole number never reaches us. */
export interface MaskedCard {
  readonly firstSix: string
  readonly lastFour: string
}

/** Whom money goes to, and where. Digits only. */
export interface Payee {
  /** Series and number, ten digits; null before a passport was entered. */
  readonly passport: string | null
  readonly inn: string | null
  readonly snils: string | null
  /** Eleven digits, 7 first: the client's, by which СБП finds the account too. */
  readonly phone: string
  readonly cards: readonly MaskedCard[]
}

/** That something of a payee stands in the base. */
export interface FraudReport {
  readonly ground: FraudGround
  /** What of the payee was found, in digits; a card as `220220******3055`. Never written anywhere in the plain. */
  readonly value: string
  /** Day of the latest report about it; null where the base gives none that can be read. */
  readonly reportedOn: IsoDate | null
}

export interface FraudCheck {
  /** Another one is another state of the base. */
  readonly edition: string
  readonly reports: readonly FraudReport[]
}

/** The Bank of Russia's base of payments without consent, asked before each payout (41-FZ, decision 0163). */
export interface FraudRegistry {
  /** Reads the base when it has changed. @throws GatewayFailure as {@link check} */
  refresh(): Promise<void>
  /** @throws GatewayFailure when the base cannot be read or is old; then nobody is paid */
  check(payee: Payee): Promise<FraudCheck>
}
