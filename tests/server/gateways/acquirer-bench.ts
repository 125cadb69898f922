import { setTimeout } from 'node:timers/promises'
import type { AcquirerEvent, WebhookKind } from '../../../server/gateways/acquirer.ts'
import { createGateways } from '../../../server/gateways/create-gateways.ts'
import { createFrozenClock } from '../../../server/clock.ts'
import { createLog } from '../../../server/log.ts'
import { TEST_START_MS, testApp, testConfig, type TestApp } from '../test-app.ts'

export interface Bench {
  readonly app: TestApp
  /** Notifications that came with a good signature, in order. */
  readonly events: AcquirerEvent[]
  /** What our webhook answers; tests change it. */
  readonly answers: { check: number; other: number | 'silence' }
  /** Pays through the widget; the answer of its form. */
  pay(number: string, options?: Partial<Record<string, unknown>>): Promise<WidgetAnswer>
  /** The token of a card that was attached without 3-D Secure. */
  attach(number: string): Promise<string>
}

export interface WidgetAnswer {
  readonly state: 'done' | '3ds'
  readonly success?: boolean
  readonly reasonCode?: number
  readonly transactionId?: number
  readonly url?: string
}

const kindOf = (url: string): WebhookKind | null => {
  const [, kind] = /\/webhooks\/cloudpayments\/(\w+)$/.exec(url) ?? []
  const known = ['check', 'pay', 'fail', 'confirm', 'refund', 'cancel'] as const
  return known.find((name) => name === kind) ?? null
}

/** The real adapter against the stand-in, with a webhook of the test's own in place of the product's. */
export const acquirerBench = async (): Promise<Bench> => {
  const config = testConfig()
  const clock = createFrozenClock(TEST_START_MS)
  const made = createGateways(config, { clock, log: createLog('silent') })
  const events: AcquirerEvent[] = []
  const answers: Bench['answers'] = { check: 0, other: 0 }
  const receive = (kind: WebhookKind, init: RequestInit): Response => {
    const raw = Buffer.from(typeof init.body === 'string' ? init.body : '')
    if (!made.acquirer.verifyWebhook(raw, Object.fromEntries(new Headers(init.headers)))) {
      return new Response(null, { status: 401 })
    }
    const answer = kind === 'check' ? answers.check : answers.other
    if (answer === 'silence') return new Response(null, { status: 500 })
    const fields = Object.fromEntries(new URLSearchParams(raw.toString()))
    events.push(made.acquirer.parseWebhook(kind, fields))
    return Response.json({ code: answer })
  }
  const gateways = {
    ...made,
    sandbox: {
      ...made.sandbox,
      async fetch(url: string, init: RequestInit) {
        const kind = kindOf(url)
        if (kind === null) return made.sandbox.fetch(url, init)
        // A webhook takes its time, so that requests sent at once really overlap.
        await setTimeout(5)
        return receive(kind, init)
      },
    },
  }
  const app = await testApp({ config, gateways })
  const bench: Bench = {
    app,
    events,
    answers,
    async pay(number, options = {}) {
      const card = { number, expires: '12/30', cvv: '123' }
      const reply = await app.fastify.inject({
        method: 'POST',
        url: '/sandbox/cp/widget/pay',
        payload: {
          publicId: made.acquirer.widgetConfig().publicId,
          mode: 'charge',
          amount: 1234.56,
          currency: 'RUB',
          invoiceId: 'invoice-1',
          accountId: 'client-1',
          cryptogram: Buffer.from(JSON.stringify(card)).toString('base64'),
          ...options,
        },
      })
      return reply.json<WidgetAnswer>()
    },
    async attach(number) {
      await bench.pay(number, { mode: 'auth', amount: 1, invoiceId: `attach-${number}` })
      const token = events.find(
        (event) => event.kind === 'pay' && event.invoiceId === `attach-${number}`,
      )?.token
      if (!token) throw new Error(`No token for ${number}`)
      return token
    },
  }
  return bench
}
