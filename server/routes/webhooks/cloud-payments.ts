import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { WEBHOOK_ANSWER, WEBHOOK_KINDS, type WebhookKind } from '../../gateways/gateways.ts'
import { finishPayoutByEvent } from '../../services/finish-payout.ts'
import { takeRefundEvent } from '../../services/return-overpayment.ts'
import { checkPayment, takePaymentEvent } from '../../services/take-payment-event.ts'

const answer = async (context: Context, kind: WebhookKind, raw: Buffer): Promise<number> => {
  const fields = Object.fromEntries(new URLSearchParams(raw.toString('utf8')))
  const event = context.gateways.acquirer.parseWebhook(kind, fields)
  if (event.operation === 'payout') {
    if (kind === 'pay' || kind === 'fail') await finishPayoutByEvent(context, event)
    return WEBHOOK_ANSWER.accepted
  }
  if (kind === 'refund') await takeRefundEvent(context, event)
  if (kind === 'check') return checkPayment(context, event)
  if (kind === 'pay' || kind === 'fail') await takePaymentEvent(context, event)
  return WEBHOOK_ANSWER.accepted
}

/**
 * Notices of the acquirer (integrations reference 1.5). The signature is checked over the raw bytes before anything
 * is read; an error answers 500, so that the acquirer repeats.
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
