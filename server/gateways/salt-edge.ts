import { createSign, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { isIsoDate } from '../../lending/calendar.ts'
import type { Income } from '../../lending/confirmed-income.ts'
import { kopecks } from '../../lending/money.ts'
import type { Clock } from '../clock.ts'
import type { BankStatements } from './bank-statements.ts'
import { GatewayFailure } from './gateway-failure.ts'
import { callOutside, type Fetch, type OutgoingAnswer, readJson } from './outgoing.ts'

const GATEWAY = 'bank statement'
const TIMEOUT_MS = 15_000
/** A signed request is good for so long. */
const SIGNATURE_SECONDS = 60
/** Pages of one account's transactions; a year of somebody's purchases fits, an endless answer does not. */
const MAX_PAGES = 50
const MAX_ACCOUNTS = 50

/** Categories of money that is income; a transfer between own accounts, a refund or a loan is none. */
const INCOME_CATEGORIES: ReadonlySet<string> = new Set([
  'income',
  'paycheck',
  'bonus',
  'pension',
  'benefits',
])

const id = z.string().min(1).max(200)
const customerShape = z.object({ data: z.object({ id }) })
const sessionShape = z.object({ data: z.object({ connect_url: z.url({ protocol: /^https?$/ }) }) })
const connectionsShape = z.object({
  data: z.array(
    z.object({ id, provider_name: z.string().max(200), last_success_at: z.nullable(z.string()) }),
  ),
})
const holderShape = z.object({
  data: z.object({ names: z.array(z.string().max(200)).default([]) }),
})
const accountsShape = z.object({ data: z.array(z.object({ id })) })
const transactionsShape = z.object({
  data: z.array(
    z.object({
      duplicated: z.boolean(),
      status: z.enum(['posted', 'pending']),
      made_on: z.string().refine(isIsoDate),
      amount: z.number(),
      currency_code: z.string(),
      category: z.string(),
    }),
  ),
  meta: z.object({ next_id: z.nullable(id) }),
})

type Transactions = z.infer<typeof transactionsShape>
type Transaction = Transactions['data'][number]

const isIncome = (each: Transaction): boolean =>
  each.status === 'posted' &&
  !each.duplicated &&
  each.currency_code === 'RUB' &&
  each.amount > 0 &&
  INCOME_CATEGORIES.has(each.category)

const incomeOf = ({ made_on: onDate, amount }: Transaction): Income => ({
  onDate,
  amountKopecks: kopecks(Math.round(amount * 100)),
})

export interface SaltEdgeSettings {
  /** Up to the version: https://www.saltedge.com/api/v5 */
  readonly url: string
  readonly appId: string
  readonly secret: string
  /** RSA key requests are signed with. */
  readonly signingKey: () => KeyObject
}

/**
 * Salt Edge account information v5 (docs.saltedge.com/account_information/v5): a customer for one reading, a connect session,
 * then connections, holder, accounts and transactions page by page. Every request is signed:
 * RSA-SHA256 over `Expires-at|METHOD|URL|body`.
 */
export const createSaltEdge = (
  settings: SaltEdgeSettings,
  { fetch, clock }: { readonly fetch: Fetch; readonly clock: Pick<Clock, 'now'> },
): BankStatements => {
  const ask = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    data?: object,
  ): Promise<OutgoingAnswer> => {
    const url = `${settings.url}${path}`
    const body = data === undefined ? '' : JSON.stringify({ data })
    const expiresAt = Math.floor(clock.now() / 1000) + SIGNATURE_SECONDS
    const signature = createSign('RSA-SHA256')
      .update(`${expiresAt}|${method}|${url}|${body}`)
      .sign(settings.signingKey(), 'base64')
    return callOutside(fetch, {
      gateway: GATEWAY,
      url,
      method,
      headers: {
        'app-id': settings.appId,
        secret: settings.secret,
        'expires-at': String(expiresAt),
        signature,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      ...(data === undefined ? {} : { body }),
      timeoutMs: TIMEOUT_MS,
    })
  }

  const read = <T>(shape: z.ZodType<T>, answer: OutgoingAnswer): T => {
    if (answer.status !== 200)
      throw new GatewayFailure(GATEWAY, `answered ${answer.status}`, { safeToRepeat: true })
    const parsed = shape.safeParse(readJson(GATEWAY, answer))
    if (!parsed.success)
      throw new GatewayFailure(GATEWAY, 'answered in an unknown shape', { cause: parsed.error })
    return parsed.data
  }

  const query = (values: Readonly<Record<string, string>>): string =>
    new URLSearchParams(values).toString()

  const transactionsOf = async (connectionId: string, accountId: string, from: string) => {
    const found: Transaction[] = []
    let fromId: string | null = null
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const account = { connection_id: connectionId, account_id: accountId }
      const part = query(fromId === null ? account : { ...account, from_id: fromId })
      const answer: Transactions = read(
        transactionsShape,
        await ask('GET', `/transactions?${part}`),
      )
      found.push(...answer.data.filter(({ made_on: madeOn }) => madeOn >= from))
      fromId = answer.meta.next_id
      if (fromId === null) return found
    }
    throw new GatewayFailure(GATEWAY, `gave more than ${MAX_PAGES} pages of one account`)
  }

  return {
    async begin({ statementId, from, returnTo }) {
      const customer = read(
        customerShape,
        await ask('POST', '/customers', { identifier: statementId }),
      )
      const customerId = customer.data.id
      const session = read(
        sessionShape,
        await ask('POST', '/connect_sessions/create', {
          customer_id: customerId,
          consent: {
            scopes: ['holder_information', 'account_details', 'transactions_details'],
            from_date: from,
          },
          attempt: { return_to: returnTo, locale: 'ru' },
          daily_refresh: false,
        }),
      )
      return { customerId, connectUrl: session.data.connect_url }
    },

    async read(customerId, from) {
      const { data: connections } = read(
        connectionsShape,
        await ask('GET', `/connections?${query({ customer_id: customerId })}`),
      )
      const connection = connections.find((each) => each.last_success_at !== null)
      if (!connection) return { outcome: 'WAITING' }
      const ofConnection = query({ connection_id: connection.id })
      const holder = read(holderShape, await ask('GET', `/holder_info?${ofConnection}`))
      const accounts = read(accountsShape, await ask('GET', `/accounts?${ofConnection}`))
      const transactions: Transaction[] = []
      for (const account of accounts.data.slice(0, MAX_ACCOUNTS))
        transactions.push(...(await transactionsOf(connection.id, account.id, from)))
      return {
        outcome: 'READ',
        bank: connection.provider_name,
        holders: holder.data.names,
        incomes: transactions.filter(isIncome).map(incomeOf),
      }
    },

    async forget(customerId) {
      const { status } = await ask('DELETE', `/customers/${encodeURIComponent(customerId)}`)
      if (status !== 200 && status !== 404)
        throw new GatewayFailure(GATEWAY, `answered ${status}`, { safeToRepeat: true })
    },
  }
}
