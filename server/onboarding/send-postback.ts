import type { Context } from '../context.ts'
import { isEndSent, postbackById, type PostbackRow, settlePostback } from '../db/postbacks.ts'
import type { PostbackOrder } from './order-postback.ts'

/** How it ends without asking the partner; null when they are to be asked. */
const endUnsent = async (
  { database }: Context,
  { applicationId, event, transactionId }: PostbackRow,
): Promise<'OFF' | 'OVERTAKEN' | null> => {
  if (transactionId === null) return 'OFF'
  return event === 'HOLD' && (await isEndSent(database, applicationId)) ? 'OVERTAKEN' : null
}

const endOf = async (context: Context, postback: PostbackRow): Promise<'SENT' | 'OFF'> => {
  const { applicationId, event, partner, transactionId, webId } = postback
  if (transactionId === null) return 'OFF'
  const sent = { applicationId, event, partner, transactionId, webId }
  return context.gateways.postbacks.send(sent)
}

/**
 * Tells a partner what happened to an application. One that was sent is left alone; a hold that comes after the end
 * would take the end back at some partners, so it is not sent any more. @throws GatewayFailure when it has to be tried again
 */
export const sendPostback = async (context: Context, order: PostbackOrder): Promise<void> => {
  const { database, clock } = context
  const postback = await postbackById(database, order.postbackId)
  if (postback?.state !== 'WAITING' && postback?.state !== 'FAILED') return
  const state = (await endUnsent(context, postback)) ?? (await endOf(context, postback))
  await settlePostback(database, postback.id, { state, nowMs: clock.now() })
}

/** The last try has failed: the list says so, and the job waits for a person. */
export const givePostbackUp = ({ database, clock }: Context, order: PostbackOrder): Promise<void> =>
  settlePostback(database, order.postbackId, { state: 'FAILED', nowMs: clock.now() })
