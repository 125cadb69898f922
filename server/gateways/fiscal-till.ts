import type { FiscalKind } from '../../protocol/fiscal.ts'

/** A line of a receipt: a service paid in full, without VAT (tags 1030, 1043, 1199, 1212, 1214). */
export interface FiscalItem {
  /** At most 128 characters. */
  readonly name: string
  readonly amountKopecks: number
}

/** A receipt as it is given to the till. */
export interface FiscalOrder {
  /** Ours: under one number the till makes one receipt. */
  readonly number: string
  readonly kind: FiscalKind
  readonly items: readonly FiscalItem[]
  /** What of the sum an advance paid before has paid (tag 1215), kopecks; the rest is money that moves today (tag 1081). */
  readonly fromAdvanceKopecks: number
  /** To whom the receipt is sent, E.164; null: nobody is known any more, the lender gets it. */
  readonly phone: string | null
  /** Of a correction: the day of the money and the contract it was for (tags 1178, 1179). */
  readonly ground: { readonly on: string; readonly contractNumber: string }
  readonly nowMs: number
}

/** A receipt that the till will not make, in its own words. */
export interface FiscalRefusal {
  readonly outcome: 'REFUSED'
  readonly code: string
  readonly reason: string
}

/** A receipt that is made and on its way to the tax service. */
export interface FiscalDone {
  readonly outcome: 'DONE'
  /** ФН. */
  readonly driveNumber: string
  /** ФД. */
  readonly documentNumber: string
  /** ФПД. */
  readonly documentSign: string
  readonly issuedAtMs: number
  /** https page of the operator of fiscal data; null when it named none. */
  readonly url: string | null
}

/** A till in the cloud with its operator of fiscal data (54-FZ). */
export interface FiscalTill {
  /** Has a receipt made; the same number again is the same receipt. @throws GatewayFailure when it was not taken */
  register(order: FiscalOrder): Promise<{ outcome: 'TAKEN'; id: string } | FiscalRefusal>
  /** What became of a receipt; null while it is being made. @throws GatewayFailure without an answer */
  outcome(id: string): Promise<FiscalDone | FiscalRefusal | null>
}
