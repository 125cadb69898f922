/** Levels a suggestion may be bounded by, coarse to fine. */
export const ADDRESS_BOUNDS = [
  'region',
  'area',
  'city',
  'settlement',
  'street',
  'house',
  'flat',
] as const
export type AddressBound = (typeof ADDRESS_BOUNDS)[number]

export interface AddressQuery {
  readonly query: string
  /** 1–20 */
  readonly count: number
  readonly fromBound?: AddressBound
  readonly toBound?: AddressBound
  /** Search only inside these; any of the ids may be given. */
  readonly locations?: readonly {
    readonly regionFiasId?: string
    readonly areaFiasId?: string
    readonly cityFiasId?: string
    readonly settlementFiasId?: string
    readonly streetFiasId?: string
  }[]
}

/** One suggestion in the specification's address words; ids are null when the list does not know them. */
export interface AddressSuggestion {
  readonly value: string
  readonly region: string | null
  readonly regionFiasId: string | null
  readonly areaFiasId: string | null
  readonly city: string | null
  readonly cityFiasId: string | null
  readonly settlementFiasId: string | null
  readonly street: string | null
  readonly streetFiasId: string | null
  readonly house: string | null
  readonly houseFiasId: string | null
  readonly flat: string | null
  readonly postcode: string | null
}

export interface FmsUnit {
  /** NNN-NNN */
  readonly code: string
  readonly name: string
}

/**
 * Hints while an address is typed. Never throws: without the service the list is empty
 * and the address is typed by hand, so that a registration is never held up.
 */
export interface AddressSuggest {
  suggest(query: AddressQuery): Promise<readonly AddressSuggestion[]>
  fmsUnit(code: string): Promise<readonly FmsUnit[]>
  /** False after a question the service did not answer, until it answers again: the form then says so. */
  isAvailable(): boolean
}
