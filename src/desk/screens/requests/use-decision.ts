import { deskDecideRequest } from '../../../../protocol/calls/desk/requests.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'

/** Sends the second person's decision; the question stays open until it is answered. */
export function useDecision(requestId: string) {
  const { ask } = useWorkplace()
  const { busy, failure, send } = useSending()
  const decide = (isApproved: boolean, note = ''): Promise<boolean> => {
    const body = { isApproved, note }
    return send(() =>
      once(`desk-request/${requestId}/${markOf(body)}`, (idempotencyKey) =>
        ask(deskDecideRequest, { params: { requestId }, body, idempotencyKey }),
      ),
    )
  }
  return { busy, failure, decide }
}
