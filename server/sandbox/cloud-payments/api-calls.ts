import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../../../lending/durations.ts'
import { kopecks, type Kopecks } from '../../../lending/money.ts'
import type { Context } from '../../context.ts'
import {
  findCardToken,
  findOperation,
  findOperationByInvoice,
  keepReply,
  type CardOperation,
} from '../sandbox-store.ts'
import type { Json } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { sandboxKeys } from '../../gateways/sandbox-keys.ts'
import { listDisputes } from './disputes.ts'
import { envelopeOf } from './model.ts'
import {
  authorise,
  beginPayment,
  beginPayout,
  giveBack,
  settle,
  silentUntilMs,
} from './operations.ts'
import { NO_BANK, SBP_ACCOUNT, TEST_BANKS, testCardOf } from './test-cards.ts'
import { deliverWebhook } from './webhooks.ts'

interface Fields {
  readonly Amount?: Kopecks | undefined
  readonly TransactionId?: number | undefined
  readonly InvoiceId?: string | undefined
  readonly AccountId?: string | undefined
  readonly Token?: string | undefined
  readonly TrInitiatorCode?: 0 | 1 | undefined
  readonly CreatedDateGte?: number | undefined
  readonly CreatedDateLte?: number | undefined
  readonly PageNumber?: number | undefined
  readonly PublicId?: string | undefined
  readonly Scheme?: 'charge' | undefined
  readonly TtlMinutes?: number | undefined
  readonly MemberId?: string | undefined
  readonly Receiver?: { readonly Phone?: string | undefined } | undefined
  readonly Description: string
  readonly JsonData: string
}

/** One path of the acquirer: what it needs and what it does. `'lost'`: done, but the answer does not arrive. */
export interface ApiCall {
  readonly path: string
  readonly needs: readonly (keyof Fields)[]
  run(context: Context, fields: Fields, requestId: string | undefined): Promise<unknown>
}

/** The acquirer lists at most a year of disputes at once. */
const LONGEST_PERIOD_MS = 366 * DAY_MS

const refusal = (Message: string) => ({ Success: false, Message })
const accepted = { Success: true, Message: null }

const envelope = (context: Context, operation: CardOperation) =>
  envelopeOf(operation, sandboxKeys(context.config).acquirer.publicId)

const cardOf = async (context: Context, { Token, AccountId }: Fields) => {
  const card = await findCardToken(context.database, Token ?? '')
  return card && card.accountId === AccountId ? card : null
}

const askedOf = (fields: Fields, card: { token: string; testCard: string; expires: string }) => ({
  amountKopecks: fields.Amount ?? kopecks(0),
  invoiceId: fields.InvoiceId ?? randomUUID(),
  accountId: fields.AccountId ?? '',
  description: fields.Description,
  data: fields.JsonData,
  twoStage: false,
  testCard: card.testCard,
  expires: card.expires,
  token: card.token,
})

const chargeToken: ApiCall = {
  path: '/payments/tokens/charge',
  needs: ['Amount', 'AccountId', 'Token', 'TrInitiatorCode'],
  async run(context, fields, requestId) {
    const card = await cardOf(context, fields)
    if (!card) return refusal('Token not found')
    const begun = await beginPayment(context, askedOf(fields, card), requestId)
    if (begun.status !== 'AwaitingAuthentication') return envelope(context, begun)
    const testCard = testCardOf(card.testCard)
    const done = await authorise(context, begun, testCard.tokenReasonCode, requestId)
    return testCard.losesAnswer ? 'lost' : envelope(context, done ?? begun)
  },
}

const sbpLink: ApiCall = {
  path: '/payments/qr/sbp/link',
  needs: ['PublicId', 'Amount', 'Scheme', 'TtlMinutes'],
  async run(context, fields, requestId) {
    if (fields.PublicId !== sandboxKeys(context.config).acquirer.publicId)
      return refusal('PublicId is wrong')
    const expires = new Date(context.clock.now() + (fields.TtlMinutes ?? 0) * MINUTE_MS)
    const account = {
      token: '',
      testCard: SBP_ACCOUNT.key,
      expires: expires.toISOString(),
    }
    const { token: _token, ...asked } = askedOf(fields, account)
    const begun = await beginPayment(context, asked, requestId)
    if (begun.status !== 'AwaitingAuthentication') return envelope(context, begun)
    const { transactionId, acsKey } = begun
    const reply = {
      Success: true,
      Message: null,
      Model: {
        QrUrl: `${context.config.baseUrl}/sandbox/sbp?id=${transactionId}&key=${acsKey ?? ''}`,
        TransactionId: transactionId,
        ProviderQrId: acsKey,
      },
    }
    if (requestId !== undefined)
      await transaction(context.database, (tx) =>
        keepReply(tx, requestId, reply, context.clock.now()),
      )
    return reply
  },
}

const payOut: ApiCall = {
  path: '/payments/token/topup',
  needs: ['Amount', 'AccountId', 'Token'],
  async run(context, fields, requestId) {
    const card = await cardOf(context, fields)
    if (!card) return refusal('Token not found')
    return envelope(context, await beginPayout(context, askedOf(fields, card), requestId))
  },
}

/** The account is found by the phone in the bank that is named; its owner is not told. */
const payOutBySbp: ApiCall = {
  path: '/payments/alt/topup',
  needs: ['Amount', 'MemberId', 'Receiver'],
  async run(context, fields, requestId) {
    if (fields.Receiver?.Phone === undefined) return refusal('Receiver.Phone is required')
    const { account } = TEST_BANKS.find(({ id }) => id === fields.MemberId) ?? { account: NO_BANK }
    const { token: _token, ...asked } = askedOf(fields, {
      token: '',
      testCard: account.key,
      expires: '',
    })
    return envelope(context, await beginPayout(context, asked, requestId))
  },
}

const refund: ApiCall = {
  path: '/payments/refund',
  needs: ['TransactionId', 'Amount'],
  async run(context, { TransactionId = 0, Amount = kopecks(0) }, requestId) {
    const nowMs = context.clock.now()
    const made = await transaction(context.database, async (tx) => {
      const operation = await giveBack(tx, {
        transactionId: TransactionId,
        amountKopecks: Amount,
        nowMs,
      })
      if (!operation) return null
      // A repeat that overtakes a late first send must not give the money back twice.
      if (requestId !== undefined) {
        const reply: Json = envelope(context, operation)
        await keepReply(tx, requestId, reply, nowMs)
      }
      return operation
    })
    if (!made) return refusal('The transaction cannot be refunded by this amount')
    if (made.status === 'Completed')
      await deliverWebhook(context, { kind: 'refund', transactionId: made.transactionId })
    return envelope(context, made)
  },
}

const release: ApiCall = {
  path: '/payments/void',
  needs: ['TransactionId'],
  async run(context, { TransactionId = 0 }) {
    const moved = await settle(context, TransactionId, {
      from: 'Authorized',
      to: 'Cancelled',
      webhook: 'cancel',
    })
    return moved ? accepted : refusal('The transaction is not authorized')
  },
}

const confirm: ApiCall = {
  path: '/payments/confirm',
  needs: ['TransactionId', 'Amount'],
  async run(context, { TransactionId = 0 }) {
    const moved = await settle(context, TransactionId, {
      from: 'Authorized',
      to: 'Completed',
      webhook: 'confirm',
    })
    return moved ? accepted : refusal('The transaction is not authorized')
  },
}

/** What the card of an outage pays is told of late, whatever is asked by. */
const isKnown = ({ clock }: Context, operation: CardOperation): boolean =>
  silentUntilMs(operation) <= clock.now()

const get: ApiCall = {
  path: '/payments/get',
  needs: ['TransactionId'],
  async run(context, { TransactionId = 0 }) {
    const found = await findOperation(context.database, TransactionId)
    return found && isKnown(context, found) ? envelope(context, found) : refusal('Not found')
  },
}

const find = (path: string): ApiCall => ({
  path,
  needs: ['InvoiceId'],
  async run(context, { InvoiceId = '' }) {
    const found = await findOperationByInvoice(context.database, InvoiceId)
    if (!found || !isKnown(context, found)) return refusal('Not found')
    const isAnswered = path.startsWith('/v2') || found.type === 'payment'
    return isAnswered ? envelope(context, found) : refusal('Not found')
  },
})

const chargebacks: ApiCall = {
  path: '/chargebacks/list',
  needs: ['CreatedDateGte', 'CreatedDateLte', 'PageNumber'],
  run: (context, { CreatedDateGte = 0, CreatedDateLte = 0, PageNumber = 1 }) =>
    CreatedDateLte - CreatedDateGte > LONGEST_PERIOD_MS
      ? Promise.resolve(refusal('The period is longer than a year'))
      : listDisputes(context, {
          fromMs: CreatedDateGte,
          toMs: CreatedDateLte,
          page: PageNumber,
        }),
}

const test: ApiCall = {
  path: '/test',
  needs: [],
  run: () => Promise.resolve({ Success: true, Message: randomUUID() }),
}

export const API_CALLS: readonly ApiCall[] = [
  test,
  chargeToken,
  sbpLink,
  payOut,
  payOutBySbp,
  refund,
  release,
  confirm,
  get,
  find('/payments/find'),
  find('/v2/payments/find'),
  chargebacks,
]
