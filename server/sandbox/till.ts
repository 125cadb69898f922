import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { readJournal, recordInJournal } from './sandbox-store.ts'
import { sandboxKeys } from '../gateways/sandbox-keys.ts'

/** Tail of the phone whose receipt the till refuses at first, and makes when it is sent again. */
export const REFUSED_RECEIPT_PHONE = '5454'

const KIND = 'fiscal-receipt'
/** A till takes some seconds. */
const MAKING_MS = 5_000
const MOSCOW_OFFSET_MS = 3 * 3_600_000

const money = z.number().positive()
const payments = z.array(z.object({ type: z.literal([1, 2]), sum: money })).min(1)
const company = z.object({
  email: z.string(),
  inn: z.string().regex(/^\d{10,12}$/),
  sno: z.string(),
  payment_address: z.string(),
})
const receipt = z.object({
  client: z.object({ phone: z.string().optional(), email: z.string().optional() }),
  company,
  items: z
    .array(
      z.object({
        name: z.string().min(1).max(128),
        price: money,
        quantity: z.literal(1),
        sum: money,
        payment_method: z.literal('full_payment'),
        payment_object: z.literal('service'),
        vat: z.object({ type: z.literal('none') }),
      }),
    )
    .min(1),
  payments,
  total: money,
})
const correction = z.object({
  company,
  correction_info: z.object({
    type: z.enum(['self', 'instruction']),
    base_date: z.string().regex(/^\d{2}\.\d{2}\.\d{4}$/),
    base_number: z.string().min(1),
    base_name: z.string().min(1),
  }),
  payments,
  vats: z.array(z.object({ type: z.literal('none'), sum: money })).min(1),
})
const order = z.object({
  external_id: z.string().min(1).max(128),
  timestamp: z.string(),
  receipt: receipt.optional(),
  correction: correction.optional(),
})
type Order = z.infer<typeof order>

const kept = z.object({
  uuid: z.string(),
  operation: z.string(),
  totalKopecks: z.number(),
  names: z.array(z.string()),
  refused: z.boolean(),
})

const inKopecks = (roubles: number): number => Math.round(roubles * 100)
const sumOf = (rows: readonly { readonly sum: number }[]): number =>
  rows.reduce((all, { sum }) => all + inKopecks(sum), 0)

/** What is wrong with an order; null when the till takes it. */
const problemOf = (body: Order, operation: string): string | null => {
  if (operation === 'sell_correction')
    return body.correction && sumOf(body.correction.payments) === sumOf(body.correction.vats)
      ? null
      : 'correction: суммы не сходятся'
  if (!body.receipt) return 'receipt: обязательно'
  const total = inKopecks(body.receipt.total)
  return sumOf(body.receipt.items) === total && sumOf(body.receipt.payments) === total
    ? null
    : 'receipt: суммы не сходятся'
}

const fault = (code: number, text: string, uuid: string | null = null) => ({
  uuid,
  status: 'fail',
  error: { error_id: 'sandbox', code, text, type: 'system' },
})

const numberOf = (uuid: string, digits: number): string =>
  (
    BigInt(`0x${createHash('sha256').update(uuid).digest('hex').slice(0, 15)}`) %
    10n ** BigInt(digits)
  )
    .toString()
    .padStart(digits, '1')

const momentText = (atMs: number): string => {
  const [day = '', time = ''] = new Date(atMs + MOSCOW_OFFSET_MS).toISOString().split('T')
  return `${day.split('-').toReversed().join('.')} ${time.slice(0, 8)}`
}

/**
 * A till in the cloud: tokens, receipts taken once under their number, made some seconds later. The journal keeps no
 * phone.
 */
export const registerTill = (scope: FastifyInstance, context: Context): void => {
  const { till } = sandboxKeys(context.config)
  const { database, clock } = context
  const entries = (filter: { subject?: string }) =>
    readJournal(database, { kinds: [KIND], limit: 1_000, ...filter })
  const token = createHash('sha256').update(till.password).digest('base64url')

  scope.post('/sandbox/till/v4/getToken', async (request, reply) => {
    const read = z.object({ login: z.string(), pass: z.string() }).safeParse(request.body)
    return read.data?.login === till.login && read.data.pass === till.password
      ? { error: null, token, timestamp: momentText(clock.now()) }
      : reply.code(401).send(fault(12, 'Неверный логин или пароль'))
  })

  scope.post<{ Params: { group: string; operation: string } }>(
    '/sandbox/till/v4/:group/:operation',
    async (request, reply) => {
      if (request.headers['token'] !== token) return reply.code(401).send(fault(11, 'Нет токена'))
      const { operation } = request.params
      const read = order.safeParse(request.body)
      if (!read.success || !['sell', 'sell_refund', 'sell_correction'].includes(operation))
        return reply.code(400).send(fault(32, 'Запрос не по протоколу'))
      const body = read.data
      const problem = problemOf(body, operation)
      if (problem) return reply.code(400).send(fault(32, problem))
      const [former] = await entries({ subject: body.external_id })
      if (former) {
        const { uuid } = kept.parse(former.payload)
        return reply.code(400).send(fault(33, 'Чек с таким номером уже есть', uuid))
      }
      const uuid = createHash('sha256').update(body.external_id).digest('hex').slice(0, 32)
      const isFirst = body.external_id.endsWith('-1')
      const rows = body.receipt?.payments ?? body.correction?.payments ?? []
      await recordInJournal(database, {
        kind: KIND,
        subject: body.external_id,
        atMs: clock.now(),
        payload: {
          uuid,
          operation,
          totalKopecks: sumOf(rows),
          fromAdvanceKopecks: sumOf(rows.filter(({ type }) => type === 2)),
          names: body.receipt?.items.map(({ name }) => name) ?? [
            body.correction?.correction_info.base_name ?? '',
          ],
          refused:
            isFirst && (body.receipt?.client.phone?.endsWith(REFUSED_RECEIPT_PHONE) ?? false),
        },
      })
      return { uuid, status: 'wait', error: null, timestamp: momentText(clock.now()) }
    },
  )

  scope.get<{ Params: { uuid: string } }>(
    '/sandbox/till/v4/:group/report/:uuid',
    async (request, reply) => {
      if (request.headers['token'] !== token) return reply.code(401).send(fault(11, 'Нет токена'))
      const { uuid } = request.params
      const rows = await entries({})
      const row = rows.find(({ payload }) => kept.safeParse(payload).data?.uuid === uuid)
      if (!row) return reply.code(400).send(fault(34, 'Чек не найден'))
      const { totalKopecks, refused } = kept.parse(row.payload)
      if (clock.now() < row.atMs + MAKING_MS) return { uuid, status: 'wait', error: null }
      if (refused) return fault(4501, 'Не удалось отправить чек на этот номер', uuid)
      return {
        uuid,
        status: 'done',
        error: null,
        payload: {
          total: totalKopecks / 100,
          fns_site: 'www.nalog.gov.ru',
          fn_number: '9999078900001234',
          shift_number: 23,
          receipt_datetime: momentText(row.atMs + MAKING_MS),
          fiscal_receipt_number: 6,
          fiscal_document_number: Number(numberOf(uuid, 6)),
          ecr_registration_number: '0000000000012345',
          fiscal_document_attribute: Number(numberOf(uuid, 10)),
          ofd_receipt_url: `https://ofd.example/receipt/${uuid}`,
        },
      }
    },
  )
}
