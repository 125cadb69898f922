import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { DAY_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import { normalizePhone } from '../../protocol/validation.ts'
import type { Context } from '../context.ts'
import { listMoneyTasks } from '../db/money-tasks.ts'
import { emptyAllTables, readJournal } from './sandbox-store.ts'
import { unansweredSupport } from '../db/support.ts'
import { transaction } from '../db/transaction.ts'
import { answerSupport } from '../messaging/answer-support.ts'
import { dispute } from './cloud-payments/disputes.ts'
import { returnPayout } from './cloud-payments/operations.ts'
import { sandboxStaff } from './staff.ts'

const MAX_DAYS = 3_660
const MAX_ROWS = 500

/** The part of the runner the sandbox needs. */
export interface TimeTraveller {
  runUntil(targetMs: number): Promise<void>
}

const bad = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION', { fields: [{ field, message }] })

const phoneOf = (text: string): string => {
  const phone = normalizePhone(text)
  if (phone === null) throw bad('phone', 'Введите номер: +7 и десять цифр.')
  return phone
}

const answerShape = z.strictObject({ phone: z.string(), body: z.string().trim().min(1).max(2_000) })

const answerOf = (body: unknown): z.infer<typeof answerShape> => {
  const given = answerShape.safeParse(body)
  if (!given.success) throw bad('body', 'Передайте phone и body: ответ до 2 000 знаков.')
  return { ...given.data, phone: phoneOf(given.data.phone) }
}

const disputeShape = z.strictObject({
  transactionId: z.coerce.number().int().positive(),
  operation: z.enum(['Presentment', 'Representment']),
})

const disputeOf = (body: unknown): z.infer<typeof disputeShape> => {
  const given = disputeShape.safeParse(body)
  if (given.success) return given.data
  throw bad('transactionId', 'Передайте transactionId и operation: Presentment или Representment.')
}

const returnedPayoutOf = (body: unknown): number => {
  const given = z.strictObject({ transactionId: disputeShape.shape.transactionId }).safeParse(body)
  if (given.success) return given.data.transactionId
  throw bad('transactionId', 'Передайте transactionId выплаты.')
}

const sentCode = z.object({ code: z.string(), eventCode: z.string() })

/** Codes sent, newest first; to one phone in any spelling, or to all. */
export const codesSent = async (context: Context, phone: string | undefined) => {
  const rows = await readJournal(context.database, {
    kinds: ['sms', 'call'],
    ...(phone === undefined ? {} : { subject: phoneOf(phone) }),
    limit: MAX_ROWS,
  })
  return rows.flatMap(({ kind, atMs, payload }) => {
    const sent = sentCode.safeParse(payload)
    if (!sent.success) return []
    const channel = kind === 'sms' ? 'sms' : 'flash'
    return [{ ...sent.data, channel, sentAt: new Date(atMs).toISOString() }]
  })
}

const journal = async (context: Context, kind: string | undefined) => {
  const rows = await readJournal(context.database, {
    ...(kind ? { kinds: [kind] } : {}),
    limit: MAX_ROWS,
  })
  return rows.map((row) => ({
    kind: row.kind,
    subject: row.subject,
    at: new Date(row.atMs).toISOString(),
    payload: row.payload,
  }))
}

const clockShape = z.union([
  z.strictObject({ advanceDays: z.coerce.number().positive().max(MAX_DAYS) }),
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
])

const targetOf = (body: unknown, nowMs: number): number => {
  const asked = clockShape.safeParse(body)
  if (!asked.success)
    throw bad('advanceDays', 'Передайте advanceDays больше нуля или now в виде ISO 8601.')
  if ('advanceDays' in asked.data) return nowMs + Math.round(asked.data.advanceDays * DAY_MS)
  const targetMs = Date.parse(asked.data.now)
  if (targetMs < nowMs) throw bad('now', 'Часы идут только вперёд. Передайте будущий момент.')
  if (targetMs > nowMs + MAX_DAYS * DAY_MS) throw bad('now', 'Не дальше десяти лет за один раз.')
  return targetMs
}

/** A form of the sandbox page goes back to the page; a script gets JSON. */
const answerTo = (request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? reply.redirect('/sandbox', 303)
    : reply.send(value)

/** Single values the server needs to go on: its keys and the clock; the outbox keeps its recurring rows. */
const KEPT_TABLES = ['settings', 'outbox']

const reset = async (context: Context): Promise<void> => {
  await transaction(context.database, (tx) => emptyAllTables(tx, KEPT_TABLES))
  if (context.config.fileStore === null) {
    await rm(join(context.config.dataDir, 'files'), { recursive: true, force: true })
  }
}

/** The sandbox's interface for scripts, to the letter of D38. */
export const registerInterface = (
  scope: FastifyInstance,
  context: Context,
  runner: TimeTraveller,
): void => {
  let travelling: Promise<unknown> = Promise.resolve()
  const now = () => ({ now: new Date(context.clock.now()).toISOString() })

  /** One journey at a time, each from where the one before has ended. */
  const travel = (body: unknown): Promise<void> => {
    const journey = travelling.then(() => runner.runUntil(targetOf(body, context.clock.now())))
    travelling = journey.catch(() => undefined)
    return journey
  }

  scope.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
  })
  scope.get<{ Querystring: { phone?: string } }>('/sandbox/codes', ({ query }) =>
    codesSent(context, query.phone),
  )
  scope.get<{ Querystring: { kind?: string } }>('/sandbox/journal', ({ query }) =>
    journal(context, query.kind),
  )
  scope.get('/sandbox/money-tasks', () => listMoneyTasks(context.database, MAX_ROWS))
  scope.post('/sandbox/chargebacks', async (request, reply) => {
    if (!(await dispute(context, disputeOf(request.body))))
      throw bad('transactionId', 'Такой операции нет, или спора по ней нет.')
    return answerTo(request, reply, { done: true })
  })
  scope.post('/sandbox/returned-payouts', async (request, reply) => {
    if (!(await returnPayout(context, returnedPayoutOf(request.body))))
      throw bad('transactionId', 'Такой выплаты нет, или она уже вернулась.')
    return answerTo(request, reply, { done: true })
  })
  scope.get('/sandbox/support', async () =>
    (await unansweredSupport(context.database, MAX_ROWS)).map(({ message, phone }) => ({
      phone,
      kind: message.kind,
      body: message.body,
      at: new Date(message.createdAtMs).toISOString(),
    })),
  )
  scope.post('/sandbox/support', async (request, reply) => {
    const { phone, body } = answerOf(request.body)
    const isSent = await answerSupport(context.database, {
      phone,
      body,
      nowMs: context.clock.now(),
    })
    if (!isSent) throw bad('phone', 'Кабинета с этим номером нет.')
    return answerTo(request, reply, { done: true })
  })
  scope.get('/sandbox/staff', () => sandboxStaff(context))
  scope.get('/sandbox/clock', () => now())
  scope.post('/sandbox/clock', async (request, reply) => {
    await travel(request.body)
    return answerTo(request, reply, now())
  })
  scope.post('/sandbox/reset', async (request, reply) => {
    await reset(context)
    return answerTo(request, reply, { done: true })
  })
}
