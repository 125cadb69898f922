import type { CardPaymentCode } from '../../../protocol/payment-refusals.ts'
import type { RetryRule } from '../acquirer.ts'

/** The acquirer's reasons in the specification's words (§8); whatever is not here is the general refusal. */
const PAYMENT_CODES: Readonly<Record<number, CardPaymentCode>> = {
  5051: '564036',
  5206: '564016',
  5207: '564016',
  5061: '564039',
  5065: '564039',
  5303: '564039',
  5091: '564079',
  5092: '564079',
  5204: '564090',
  5005: '564090',
  5001: '564090',
}

/** Catalogue code of a reason, `922291` for an unknown one. */
export const paymentCodeOf = (reasonCode: number): CardPaymentCode =>
  PAYMENT_CODES[reasonCode] ?? '922291'

/** Card networks' rules for debits the lender starts (D16): some refusals are final for the card. */
const NEVER_AGAIN = new Set([5001, 5003, 5005, 5012, 5017, 5033, 5034, 5057])
const AFTER_A_DAY = new Set([5013, 5014, 5030, 5054, 5055, 5063, 5051, 5065, 5096])

/** What may be done after a refusal; AFTER_24_HOURS counts from the second one in a row. */
export const retryRuleOf = (reasonCode: number | null): RetryRule => {
  if (reasonCode === null) return 'ALLOWED'
  if (NEVER_AGAIN.has(reasonCode)) return 'NEVER'
  return AFTER_A_DAY.has(reasonCode) ? 'AFTER_24_HOURS' : 'ALLOWED'
}
