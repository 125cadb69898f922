/** A bank that takes money by СБП. */
export interface SbpBank {
  /** Number among the members of СБП, twelve digits. */
  readonly id: string
  readonly name: string
}

/** Banks of СБП, named and ordered as the operator of the system has them (lender duties 12). */
export interface SbpBanks {
  /** @throws GatewayFailure when the list cannot be read and none is kept */
  list(): Promise<readonly SbpBank[]>
}
