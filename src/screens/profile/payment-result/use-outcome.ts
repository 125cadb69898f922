import { useEffect, useState } from 'react'
import { checkPayment, type PaymentOutcome } from '../../../actions/repay.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'

const FIRST_POLLS = 15
const POLL_MS = 2_000
const SLOW_POLL_MS = 15_000

interface Outcome {
  readonly outcome: PaymentOutcome | null
  readonly failure: Failure | null
}

/** The receipt is made after the payment; a few questions more are worth it. */
const RECEIPT_POLLS = 5

const isFinal = ({ state, receiptDocumentId }: PaymentOutcome, polls: number): boolean =>
  (state === 'PAID' && (receiptDocumentId !== null || polls > RECEIPT_POLLS)) ||
  state === 'DECLINED' ||
  state === 'EXPIRED'

/**
 * Asks the server how a payment ended until it knows: often at first, seldom later, at once when the network is back.
 * CREATED is asked about as well: the notice of the acquirer may still be on its way.
 */
export function useOutcome(invoiceId: string): Outcome {
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let polls = 0
    let paidPolls = 0

    const ask = async () => {
      clearTimeout(timer)
      polls += 1
      try {
        const answer = await checkPayment(invoiceId, stop.signal)
        setOutcome(answer)
        setFailure(null)
        if (answer.state === 'PAID') paidPolls += 1
        if (isFinal(answer, paidPolls)) return
      } catch (error) {
        if (stop.signal.aborted) return
        const problem = failureOf(error)
        setFailure(problem)
        if (!problem.offline) return
      }
      timer = setTimeout(() => void ask(), polls < FIRST_POLLS ? POLL_MS : SLOW_POLL_MS)
    }

    const again = () => void ask()
    again()
    window.addEventListener('online', again)
    return () => {
      stop.abort()
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [invoiceId])

  return { outcome, failure }
}
