import type { Failure } from '../../../api/failure.ts'
import { type PaymentOutcome, paymentOutcomeQuery } from '../../../queries/contracts.ts'
import type { Poll } from '../../../queries/query-run.ts'
import { useQuery } from '../../../queries/use-query.ts'

const FIRST_POLLS = 15
const POLL_MS = 2_000
const SLOW_POLL_MS = 15_000

interface Outcome {
  readonly outcome: PaymentOutcome | null
  readonly failure: Failure | null
}

/** Nothing comes after it: not the money, and not another word of the bank. */
export const isEnded = ({ state }: Pick<PaymentOutcome, 'state'>): boolean =>
  state === 'PAID' || state === 'DECLINED' || state === 'EXPIRED'

/** Often at first, seldom later, until the end is known, or the payment is refused to be told of at all. */
const outcomePoll: Poll<PaymentOutcome> = ({ data, error, times }) => {
  // A server that stumbles says nothing of a payment that was seen to be under way.
  if (error && !error.offline && !data) return null
  if (data && isEnded(data)) return null
  return times < FIRST_POLLS ? POLL_MS : SLOW_POLL_MS
}

/**
 * Asks the server how a payment ended until it knows, at once when the network is back. CREATED is asked about as well:
 * the notice of the acquirer may still be on its way.
 */
export function useOutcome(invoiceId: string): Outcome {
  const { data, error } = useQuery(paymentOutcomeQuery, invoiceId, { poll: outcomePoll })
  return { outcome: data, failure: error }
}
