import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { fromRoubles } from '../../../lending/money.ts'
import { Refusal, type FieldError } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { findOperation, type CardOperation } from '../sandbox-store.ts'
import { sandboxKeys } from '../../gateways/sandbox-keys.ts'
import { authorise, beginPayment, decline } from './operations.ts'
import { cardHolderMessage } from './reason-texts.ts'
import { findTestCard, testCardOf } from './test-cards.ts'
import { acsPage, formPage, resultPage } from './widget-pages.ts'
import { FORM_SCRIPT } from './form-script.ts'
import { RESULT_SCRIPT } from './result-script.ts'
import { WIDGET_SCRIPT } from './widget-script.ts'

const RIGHT_CODE = '1234'
const MAX_TRIES = 3

const paymentShape = z.object({
  publicId: z.string(),
  mode: z.enum(['charge', 'auth']),
  amount: z.number().positive().max(10_000_000),
  currency: z.literal('RUB'),
  invoiceId: z.string().max(100).default(''),
  accountId: z.string().max(255).default(''),
  description: z.string().max(1000).default(''),
  data: z.string().max(10_000).default('{}'),
  cryptogram: z.string().max(2000),
})

const cardShape = z.object({
  number: z.string(),
  expires: z.string(),
  cvv: z.string(),
  holder: z.string().max(200).default(''),
})

const acsShape = z.object({
  MD: z.coerce.number().int().positive(),
  PaReq: z.string().max(100),
  code: z.string().max(10).default(''),
  tries: z.coerce.number().int().min(0).default(0),
  decision: z.enum(['confirm', 'refuse', 'late']).default('confirm'),
})

const openCryptogram = (cryptogram: string): z.infer<typeof cardShape> => {
  try {
    return cardShape.parse(JSON.parse(Buffer.from(cryptogram, 'base64').toString('utf8')))
  } catch {
    // The number must not get into an error's text, so the cause is dropped on purpose.
    throw new Refusal('VALIDATION', {
      fields: [{ field: 'number', message: 'Введите данные карты ещё раз.' }],
    })
  }
}

const isFuture = (expires: string, nowMs: number): boolean => {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expires) ?? []
  if (month === undefined || year === undefined) return false
  return Date.UTC(2000 + Number(year), Number(month), 1) > nowMs
}

const checkedCard = (cryptogram: string, nowMs: number) => {
  const { number, expires, cvv, holder } = openCryptogram(cryptogram)
  const testCard = findTestCard(number.replaceAll(/\D/g, ''))
  const fields: FieldError[] = []
  if (!testCard)
    fields.push({
      field: 'number',
      message: 'Это не тестовая карта. Выберите карту из списка ниже.',
    })
  if (!isFuture(expires, nowMs))
    fields.push({ field: 'expires', message: 'Введите будущий месяц и год, например 12/30.' })
  if (!/^\d{3}$/.test(cvv))
    fields.push({ field: 'cvv', message: 'Введите три цифры с обратной стороны карты.' })
  if (!testCard || fields.length > 0) throw new Refusal('VALIDATION', { fields })
  return { testCard, expires, holder: holder.trim() === '' ? null : holder.trim() }
}

const parse = <S extends z.ZodType>(shape: S, value: unknown): z.output<S> => {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Refusal('VALIDATION', {
    fields: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  })
}

const sendPage = (reply: FastifyReply, { headers, text }: ReturnType<typeof formPage>) =>
  reply.headers(headers).send(text)

const waitingOperation = async (
  context: Context,
  id: number,
  key: string,
): Promise<CardOperation> => {
  const operation = await findOperation(context.database, id)
  if (!operation || operation.acsKey === null || operation.acsKey !== key)
    throw new Refusal('NOT_FOUND')
  return operation
}

const resultOf = (operation: CardOperation) => ({
  state: 'done',
  success: operation.status === 'Completed' || operation.status === 'Authorized',
  transactionId: operation.transactionId,
  reasonCode: operation.reasonCode,
  message: cardHolderMessage(operation.reasonCode),
})

const pay = async (context: Context, body: unknown): Promise<unknown> => {
  const asked = parse(paymentShape, body)
  if (asked.publicId !== sandboxKeys(context.config).acquirer.publicId)
    throw new Refusal('NOT_FOUND')
  const { testCard, expires, holder } = checkedCard(asked.cryptogram, context.clock.now())
  const begun = await beginPayment(context, {
    amountKopecks: fromRoubles(asked.amount),
    invoiceId: asked.invoiceId,
    accountId: asked.accountId,
    description: asked.description,
    data: asked.data,
    twoStage: asked.mode === 'auth',
    testCard: testCard.key,
    expires,
    holder,
  })
  if (begun.status !== 'AwaitingAuthentication') return resultOf(begun)
  if (testCard.threeDs) {
    return {
      state: '3ds',
      url: `/sandbox/cp/acs?MD=${begun.transactionId}&PaReq=${begun.acsKey ?? ''}`,
    }
  }
  return resultOf((await authorise(context, begun, testCard.reasonCode)) ?? begun)
}

/** What the payer decided on the bank's page; null asks for the code once more. */
const decide = async (
  context: Context,
  asked: z.infer<typeof acsShape>,
): Promise<CardOperation | null> => {
  const operation = await waitingOperation(context, asked.MD, asked.PaReq)
  const right = asked.decision === 'confirm' && asked.code.trim() === RIGHT_CODE
  if (!right && asked.decision === 'confirm' && asked.tries + 1 < MAX_TRIES) return null
  const settled = right
    ? await authorise(context, operation, testReason(operation))
    : await decline(context, operation, asked.decision === 'late' ? 5091 : 5206)
  return settled ?? findOperation(context.database, operation.transactionId)
}

const testReason = ({ testCard }: CardOperation): number => testCardOf(testCard).reasonCode

/** The widget: its script, the card form in a frame, the bank's 3-D Secure page (integrations reference 1.10). */
export const registerWidget = (scope: FastifyInstance, context: Context): void => {
  const script = (path: string, text: string): void => {
    scope.get(path, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(text),
    )
  }
  script('/sandbox/cp/widget.js', WIDGET_SCRIPT)
  script('/sandbox/cp/form.js', FORM_SCRIPT)
  script('/sandbox/cp/result.js', RESULT_SCRIPT)
  scope.get('/sandbox/cp/form', (_request, reply) => sendPage(reply, formPage()))
  scope.post('/sandbox/cp/widget/pay', (request) => pay(context, request.body))
  scope.get('/sandbox/cp/acs', async (request, reply) => {
    const { MD, PaReq } = parse(acsShape, request.query)
    return sendPage(reply, acsPage(await waitingOperation(context, MD, PaReq), 0))
  })
  scope.post('/sandbox/cp/acs', async (request, reply) => {
    const asked = parse(acsShape, request.body)
    const settled = await decide(context, asked)
    if (settled) return sendPage(reply, resultPage(settled, cardHolderMessage(settled.reasonCode)))
    const waiting = await waitingOperation(context, asked.MD, asked.PaReq)
    return sendPage(reply, acsPage(waiting, asked.tries + 1))
  })
}
