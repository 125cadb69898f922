/**
 * What befalls a client or a debt by law and stops the loan as it was agreed: the client has died, is bankrupt by a court
 * or out of court, or the debt is claimed in court or collected by bailiffs (duties reference §7, decision 0085). The three
 * of a service end the debt itself: whoever serves, the borrower or one of their family, has died or become disabled of group I
 * because of the service (377-FZ art. 2, decision 0121). SERVICE_DEATH is the borrower's own (decision 0131). FRAUD_CLAIM: a
 * person says that the loan was taken without their consent or by deceit, and it is being looked into (decision 0164).
 */
export const LEGAL_STATUS_KINDS = [
  'DECEASED',
  'BANKRUPT_COURT',
  'BANKRUPT_MFC',
  'COURT',
  'ENFORCEMENT',
  'SERVICE_DEATH',
  'SERVICE_FAMILY_DEATH',
  'SERVICE_DISABILITY',
  'FRAUD_CLAIM',
] as const

export type LegalStatusKind = (typeof LEGAL_STATUS_KINDS)[number]

/** Why a status is over; which of them a kind may end with stands in `legalStatusEnds`. */
export const LEGAL_STATUS_END_REASONS = [
  /** It never was: another person, another debt. */
  'MISTAKE',
  /** The bankrupt is free of the debt (127-FZ art. 213.28, 223.6). */
  'DISCHARGED',
  /** The bankruptcy ended without that. */
  'DISMISSED',
  /** The debtor has objected, and the court's order is cancelled (civil procedure code art. 129). */
  'OBJECTION',
  /** The claim was withdrawn or left without consideration. */
  'WITHDRAWN',
  /** The decision or the order is in force: its sum is what is owed. */
  'DECIDED',
  /** The bailiffs have collected the sum. */
  'COLLECTED',
  /** The writ came back: nothing was found. */
  'RETURNED',
  /** The loan is the client's: it goes on as agreed. */
  'REJECTED',
  /** It was taken without the client's consent or by deceit: nothing is owed. */
  'PROVED',
] as const

export type LegalStatusEndReason = (typeof LEGAL_STATUS_END_REASONS)[number]

/** Statuses that end the debt on their first day, whoever the borrower is to the one who serves (377-FZ art. 2). */
const SERVICE_LOSSES = ['SERVICE_DEATH', 'SERVICE_FAMILY_DEATH', 'SERVICE_DISABILITY'] as const

export type ServiceLoss = (typeof SERVICE_LOSSES)[number]

/** What has ended a debt with nothing of it paid: a service, or the proof that it never was the client's. */
export type DebtLoss = ServiceLoss | 'FRAUD_CLAIM'

/** Whether a status ends the debt by itself. */
export function isServiceLoss(kind: LegalStatusKind): kind is ServiceLoss {
  return SERVICE_LOSSES.some((loss) => loss === kind)
}
