/** What fiscal receipts (54-FZ) are called wherever they are spoken of (decision 0078). */

/** Of which parts of a repayment receipts are made: setting FISCAL. */
export const FISCAL_SCOPES = ['INTEREST', 'NONE', 'ALL'] as const
export type FiscalScope = (typeof FISCAL_SCOPES)[number]

/** CORRECTION: a receipt of money that came in, made after its day had passed (tags 1173–1179). */
export const FISCAL_KINDS = ['SELL', 'SELL_REFUND', 'SELL_CORRECTION'] as const
export type FiscalKind = (typeof FISCAL_KINDS)[number]

export const FISCAL_STATES = ['WAITING', 'SENT', 'DONE', 'FAILED'] as const

/** A receipt as the till made it: what the tax service knows it by. */
export interface FiscalSigns {
  readonly kind: FiscalKind
  readonly amountKopecks: number
  /** ISO 8601 instant on the till's own clock. */
  readonly issuedAt: string
  /** Number of the fiscal drive (ФН), 16 digits. */
  readonly driveNumber: string
  /** Number of the document on it (ФД). */
  readonly documentNumber: string
  /** Sign of the document (ФПД). */
  readonly documentSign: string
}

const MOSCOW_OFFSET_MS = 3 * 3_600_000

/**
 * The text of a receipt's QR code, by which the tax service's own application checks it: time, sum in roubles, ФН, ФД,
 * ФПД, and 1 for money in or 2 for money returned.
 */
export const fiscalCode = ({
  kind,
  amountKopecks,
  issuedAt,
  driveNumber,
  documentNumber,
  documentSign,
}: FiscalSigns): string => {
  const moscow = new Date(Date.parse(issuedAt) + MOSCOW_OFFSET_MS).toISOString()
  const time = moscow.slice(0, 16).replaceAll(/[-:]/g, '')
  const direction = kind === 'SELL_REFUND' ? 2 : 1
  return `t=${time}&s=${(amountKopecks / 100).toFixed(2)}&fn=${driveNumber}&i=${documentNumber}&fp=${documentSign}&n=${direction}`
}
