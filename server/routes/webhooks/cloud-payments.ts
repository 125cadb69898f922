import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import {
  type AcquirerEvent,
  GatewayFailure,
  WEBHOOK_ANSWER,
  WEBHOOK_KINDS,
  type WebhookKind,
} from '../../gateways/gateways.ts'
import { checkPayout, finishPayoutByEvent } from '../../origination/finish-payout.ts'
import { keepMalformedNotice } from '../../servicing/keep-malformed-notice.ts'
import { checkPayment, takePaymentEvent } from '../../servicing/take-payment-event.ts'
import { takeRefundEvent } from '../../servicing/take-refund-event.ts'

const TAKERS = {
  pay: takePaymentEvent,
  fail: takePaymentEvent,
  confirm: takePaymentEvent,
  cancel: takePaymentEvent,
  refund: takeRefundEvent,
  // We have no subscriptions at the acquirer.
  recurrent: () => Promise.resolve(),
} as const

/** A refund needs no leave of ours: we order it ourselves, or hear of it by its own notice. */
const check = (context: Context, event: AcquirerEvent): Promise<number> => {
  if (event.operation === 'refund') return Promise.resolve(WEBHOOK_ANSWER.accepted)
  return event.operation === 'payout' ? checkPayout(context, event) : checkPayment(context, event)
}

const answer = async (context: Context, kind: WebhookKind, raw: Buffer): Promise<number> => {
  const fields = Object.fromEntries(new URLSearchParams(raw.toString('utf8')))
  let event: AcquirerEvent
  try {
    event = context.gateways.acquirer.parseWebhook(kind, fields)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    if (kind === 'check') return WEBHOOK_ANSWER.cannotAccept
    await keepMalformedNotice(context, kind, { raw, fields, error })
    return WEBHOOK_ANSWER.accepted
  }
  if (kind === 'check') return check(context, event)
  await (event.operation === 'payout' ? finishPayoutByEvent : TAKERS[kind])(context, event)
  return WEBHOOK_ANSWER.accepted
}

/**
 * Notices of the acquirer (integrations reference 1.5). The signature is checked over the raw bytes before anything
 * is read. What cannot be read or fits nothing is kept and answered as taken (D45); an error of ours answers 500, so that the acquirer repeats.
 */
export const registerWebhooks = (fastify: FastifyInstance, context: Context): void => {
  fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    for (const kind of WEBHOOK_KINDS) {
      scope.post(
        `/webhooks/cloudpayments/${kind}`,
        // They bring money: one that is sent away comes again only minutes later.
        { config: { neverShed: true } },
        async (request: FastifyRequest, reply: FastifyReply) => {
          const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          if (!context.gateways.acquirer.verifyWebhook(raw, request.headers))
            return reply.code(401).send({ code: WEBHOOK_ANSWER.cannotAccept })
          return { code: await answer(context, kind, raw) }
        },
      )
    }
    done()
  })
}
