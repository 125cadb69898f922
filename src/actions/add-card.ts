import { MINUTE_MS } from '../../lending/durations.ts'
import type { Reply } from '../../protocol/call.ts'
import { cardsCheckAuth, saveCardScan } from '../../protocol/calls/cloud-payments/cards.ts'
import { oneAtATime } from '../api/intent.ts'
import { openPaymentWidget, type WidgetClaim } from '../api/payment-widget.ts'
import { send } from '../api/send.ts'

export type AddedCard = Reply<typeof saveCardScan>

const POLL_MS = 1_500
const PATIENCE_MS = MINUTE_MS

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const isSettled = ({ state }: AddedCard): boolean =>
  state === 'PAID' || state === 'DECLINED' || state === 'EXPIRED'

/** How the check of a card ended; waits up to a minute for the acquirer. A form closed half-way comes back as CREATED. */
const settled = async (paynetOrderId: string, claim: WidgetClaim): Promise<AddedCard> => {
  const untilMs = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await send(saveCardScan, {
      body: { cardScanFileId: null, paymentDataId: null, paynetOrderId },
      idempotencyKey: crypto.randomUUID(),
    })
    const closed = answer.state === 'CREATED' && claim !== 'success'
    if (isSettled(answer) || closed || Date.now() > untilMs) return answer
    await pause(POLL_MS)
  }
}

/**
 * Attaches a card: a small authorisation in the acquirer's form that is given back at once, then its outcome.
 * Throws CallRefused, NetworkFailure, Error «Failed to load script: {url}».
 */
export const addCard = async (clientId: string): Promise<AddedCard> => {
  const order = await oneAtATime('add-card', (idempotencyKey) =>
    send(cardsCheckAuth, { query: { userId: clientId }, idempotencyKey }),
  )
  const claim = await openPaymentWidget({ ...order, mode: 'auth', description: 'Проверка карты' })
  return settled(order.paynetOrderId, claim)
}
