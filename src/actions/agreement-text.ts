import type { EarlyMode } from '../../lending/change-facts.ts'
import { toRoubles, type Kopecks } from '../../lending/money.ts'
import type { Reply } from '../../protocol/call.ts'
import {
  templatePartiallyEarly,
  templateProlongation,
  templateRestructuring,
  templateShift,
} from '../../protocol/calls/print-service/templates.ts'
import { send } from '../api/send.ts'

export type AgreementText = Reply<typeof templateProlongation>

/** What a client asks to change; the sum is paid today, days move the nearest payment. */
export type ChangeRequest =
  | {
      readonly kind: 'PARTIALLY_EARLY'
      readonly amountKopecks: Kopecks
      readonly mode: EarlyMode
    }
  | { readonly kind: 'PROLONGATION' | 'SHIFT'; readonly days: number }
  /** What the lender offers: nothing is chosen. */
  | { readonly kind: 'RESTRUCTURING' }

/** The agreement that the code will sign, to read before it. Throws CallRefused, NetworkFailure. */
export const agreementText = (
  { clientId, loanId }: { clientId: string; loanId: string },
  changeRequest: ChangeRequest,
): Promise<AgreementText> => {
  const parties = { clientId, loanApplicationId: loanId }
  if (changeRequest.kind === 'PARTIALLY_EARLY')
    return send(templatePartiallyEarly, {
      body: {
        ...parties,
        paymentAmount: toRoubles(changeRequest.amountKopecks),
        mode: changeRequest.mode,
      },
    })
  if (changeRequest.kind === 'RESTRUCTURING') return send(templateRestructuring, { body: parties })
  return send(changeRequest.kind === 'SHIFT' ? templateShift : templateProlongation, {
    body: { ...parties, days: changeRequest.days },
  })
}
