import { createVerify, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { addDays, addMonths, isoDate, moscowDate } from '../../lending/calendar.ts'
import type { Context } from '../context.ts'
import { bankStatementById } from '../db/credit-evidence.ts'
import { clientNameOf } from '../db/client-profile.ts'
import { recordInJournal } from './sandbox-store.ts'
import { saltEdgeKeys, sandboxKeys } from '../gateways/sandbox-keys.ts'
import { SANDBOX_ORIGIN } from '../gateways/sandbox-transport.ts'
import { html } from '../html.ts'
import { page } from './page.ts'

interface Account {
  readonly title: string
  /** Monthly income in roubles; the first of them came in the latest full month. */
  readonly incomes: readonly number[]
  /** Absent: the client. */
  readonly holder?: string
}

/** Banks a client of the sandbox can choose. */
const ACCOUNTS: Readonly<Record<string, Account>> = {
  salary: { title: 'Зарплата 90 000 ₽ в месяц', incomes: [90_000, 90_000, 90_000] },
  small: { title: 'Пенсия 24 000 ₽ в месяц', incomes: [24_000, 24_000, 24_000] },
  uneven: { title: 'Неровный доход: 60 000, 0 и 45 000 ₽', incomes: [60_000, 0, 45_000] },
  empty: { title: 'Только переводы между своими счетами', incomes: [0, 0, 0] },
  other: {
    title: 'Счёт другого человека',
    incomes: [200_000, 200_000, 200_000],
    holder: 'Сидоров Пётр Ильич',
  },
}

interface Customer {
  readonly identifier: string
  returnTo: string | null
  token: string | null
  account: string | null
}

const customerBody = z.object({ data: z.object({ identifier: z.string() }) })
const sessionBody = z.object({
  data: z.object({
    customer_id: z.string(),
    consent: z.object({ scopes: z.array(z.string()), from_date: z.iso.date() }),
    attempt: z.object({ return_to: z.url() }),
  }),
})

const SALARY = 'paycheck'

/** Transactions of an account: the income on the 10th, and what is no income beside it. */
const transactionsOf = (account: Account, nowMs: number) => {
  const month = isoDate(`${moscowDate(nowMs).slice(0, 7)}-10`)
  const row = (madeOn: string, amount: number, category: string, status = 'posted') => ({
    id: randomUUID(),
    duplicated: false,
    status,
    made_on: madeOn,
    amount,
    currency_code: 'RUB',
    category,
  })
  return account.incomes.flatMap((amount, index) => {
    const madeOn = addMonths(month, -1 - index)
    return [
      ...(amount === 0 ? [] : [row(madeOn, amount, SALARY)]),
      row(addDays(madeOn, 1), 15_000, 'transfer'),
      row(addDays(madeOn, 2), -4_321.5, 'shopping'),
    ]
  })
}

/**
 * Salt Edge: keeps customers in memory, shows the page on which a bank is chosen, and gives what was chosen, two rows a page.
 * Whoever signs with another key is refused.
 */
export const registerSaltEdge = (scope: FastifyInstance, context: Context): void => {
  const { saltEdge } = sandboxKeys(context.config)
  const customers = new Map<string, Customer>()
  const chosen = (id: string): Account | null => ACCOUNTS[customers.get(id)?.account ?? ''] ?? null

  const isSigned = (request: FastifyRequest): boolean => {
    const { headers, method, url, body } = request
    const text = body === undefined || body === null ? '' : JSON.stringify(body)
    const expiresAt = Number(headers['expires-at'])
    const signature = headers['signature']
    return (
      headers['app-id'] === saltEdge.appId &&
      headers['secret'] === saltEdge.secret &&
      expiresAt * 1000 > context.clock.now() &&
      typeof signature === 'string' &&
      createVerify('RSA-SHA256')
        .update(`${String(headers['expires-at'])}|${method}|${SANDBOX_ORIGIN}${url}|${text}`)
        .verify(saltEdgeKeys().publicKey, signature, 'base64')
    )
  }

  scope.register(async (api) => {
    api.addHook('preHandler', async (request, reply) => {
      if (!isSigned(request)) return reply.code(401).send({ error: { class: 'WrongSignature' } })
    })

    api.post('/sandbox/saltedge/api/v5/customers', (request, reply) => {
      const body = customerBody.safeParse(request.body)
      if (!body.success) return reply.code(400).send()
      const { identifier } = body.data.data
      const known = [...customers.values()].some((each) => each.identifier === identifier)
      if (known) return reply.code(409).send({ error: { class: 'DuplicatedCustomer' } })
      const id = randomUUID()
      customers.set(id, { identifier, returnTo: null, token: null, account: null })
      return { data: { id, identifier, secret: randomUUID() } }
    })

    api.post('/sandbox/saltedge/api/v5/connect_sessions/create', (request, reply) => {
      const body = sessionBody.safeParse(request.body)
      const customer = body.success ? customers.get(body.data.data.customer_id) : undefined
      if (!body.success || !customer) return reply.code(400).send()
      customer.returnTo = body.data.data.attempt.return_to
      customer.token = randomUUID()
      const connectUrl = `${context.config.baseUrl}/sandbox/saltedge/connect/${customer.token}`
      return { data: { expires_at: new Date(context.clock.now()), connect_url: connectUrl } }
    })

    api.get<{ Querystring: { customer_id: string } }>(
      '/sandbox/saltedge/api/v5/connections',
      ({ query: { customer_id: id } }) => ({
        data: chosen(id)
          ? [{ id, provider_name: 'Тестовый банк', last_success_at: new Date(context.clock.now()) }]
          : [],
        meta: { next_id: null },
      }),
    )

    api.get<{ Querystring: { connection_id: string } }>(
      '/sandbox/saltedge/api/v5/holder_info',
      async ({ query: { connection_id: id } }, reply) => {
        const account = chosen(id)
        if (!account) return reply.code(404).send()
        const statement = await bankStatementById(
          context.database,
          customers.get(id)?.identifier ?? '',
        )
        const own = statement && (await clientNameOf(context.database, statement.clientId))
        return { data: { names: [account.holder ?? own ?? 'Неизвестно'] } }
      },
    )

    api.get<{ Querystring: { connection_id: string } }>(
      '/sandbox/saltedge/api/v5/accounts',
      ({ query: { connection_id: id } }, reply) =>
        chosen(id) ? { data: [{ id: `account-${id}` }] } : reply.code(404).send(),
    )

    api.get<{ Querystring: { connection_id: string; from_id?: string } }>(
      '/sandbox/saltedge/api/v5/transactions',
      ({ query: { connection_id: id, from_id: fromId = '0' } }, reply) => {
        const account = chosen(id)
        if (!account) return reply.code(404).send()
        const all = transactionsOf(account, context.clock.now())
        const from = Number(fromId)
        const nextId = from + 2 < all.length ? String(from + 2) : null
        return { data: all.slice(from, from + 2), meta: { next_id: nextId } }
      },
    )

    api.delete<{ Params: { id: string } }>(
      '/sandbox/saltedge/api/v5/customers/:id',
      async ({ params: { id } }, reply) => {
        if (!customers.delete(id)) return reply.code(404).send()
        await recordInJournal(context.database, {
          kind: 'bank-statement',
          subject: id,
          atMs: context.clock.now(),
          payload: { forgotten: true },
        })
        return { data: { deleted: true, id } }
      },
    )
  })

  const byToken = (token: string) => [...customers.values()].find((each) => each.token === token)

  scope.get<{ Params: { token: string } }>('/sandbox/saltedge/connect/:token', (request, reply) => {
    const { token } = request.params
    if (!byToken(token)?.returnTo) return reply.code(404).send()
    const { headers, text } = page({
      title: 'Salt Edge: выберите банк',
      script: '/sandbox/page.js',
      body: html` <main>
        <h1>Тестовый банк</h1>
        <p>Стенд вместо страницы Salt Edge. Выберите, что покажет банк.</p>
        <form method="post" action="/sandbox/saltedge/connect/${token}">
          ${Object.entries(ACCOUNTS).map(
            ([key, { title }]) =>
              html`<p><button name="account" value="${key}">${title}</button></p>`,
          )}
          <p><button name="account" value="">Отказаться</button></p>
        </form>
      </main>`,
    })
    return reply.headers(headers).send(text)
  })

  scope.post<{ Params: { token: string }; Body: { account?: string } | null }>(
    '/sandbox/saltedge/connect/:token',
    async (request, reply) => {
      const customer = byToken(request.params.token)
      const returnTo = customer?.returnTo
      if (!customer || !returnTo) return reply.code(404).send()
      const account = request.body?.account ?? ''
      if (account in ACCOUNTS) customer.account = account
      await recordInJournal(context.database, {
        kind: 'bank-statement',
        subject: customer.identifier,
        atMs: context.clock.now(),
        payload: { account: account === '' ? 'refused' : account },
      })
      return reply.redirect(returnTo, 303)
    },
  )
}
