import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { kopecks } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { findOperation, type CardOperation } from '../sandbox-store.ts'
import { html } from '../../html.ts'
import { page } from '../page.ts'
import { isBySbp } from './model.ts'
import { decideSbp } from './operations.ts'
import { TEST_BANKS } from './test-cards.ts'

const linkShape = z.object({
  id: z.coerce.number().int().positive(),
  key: z.string().max(100),
})
const decisionShape = linkShape.extend({ decision: z.enum(['confirm', 'refuse']) })

const askPage = ({ transactionId, acsKey, amountKopecks }: CardOperation) =>
  page({
    title: 'Тестовый банк: перевод по СБП',
    script: '/sandbox/page.js',
    body: html` <main>
      <p class="badge">Тестовый банк</p>
      <h1>Подтвердите перевод по СБП</h1>
      <dl>
        <dt>Сумма</dt>
        <dd>${formatMoney(kopecks(amountKopecks))}</dd>
        <dt>Магазин</dt>
        <dd>Вовремя</dd>
      </dl>
      <form method="post" action="/sandbox/sbp">
        <input type="hidden" name="id" value="${transactionId}" />
        <input type="hidden" name="key" value="${acsKey}" />
        <button class="primary" name="decision" value="confirm">Подтвердить</button>
        <button class="plain" name="decision" value="refuse">Отказаться</button>
      </form>
    </main>`,
  })

const endPage = (title: string) =>
  page({
    title,
    script: '/sandbox/page.js',
    body: html` <main>
      <p class="badge">Тестовый банк</p>
      <h1>${title}</h1>
      <p>Вернитесь на страницу займа.</p>
    </main>`,
  })

/** The operation a link was made for, while it waits; null when it was decided before or its time is over. */
const waitingOf = async (context: Context, query: unknown): Promise<CardOperation | null> => {
  const asked = linkShape.safeParse(query)
  const found = asked.success ? await findOperation(context.database, asked.data.id) : null
  if (!asked.success || !found || !isBySbp(found)) throw new Refusal('NOT_FOUND')
  const isInTime = Date.parse(found.expires) > context.clock.now()
  return found.acsKey === asked.data.key && isInTime ? found : null
}

const send = (reply: FastifyReply, { headers, text }: ReturnType<typeof page>) =>
  reply.headers(headers).send(text)

/** The list of members as the operator of СБП publishes it. */
const membersFile = {
  version: '1.0',
  dictionary: TEST_BANKS.map(({ id, name }) => ({
    bankName: name,
    logoURL: `https://qr.nspk.ru/proxyapp/logo/bank${id}.png`,
    schema: `bank${id}`,
    package_name: `ru.vovremya.test${id}`,
  })),
}

/** The list of banks, and the page of the payer's bank that a link of СБП opens: confirm or decline, once. */
export const registerSbp = (scope: FastifyInstance, context: Context): void => {
  scope.get('/sandbox/nspk/c2bmembers.json', () => membersFile)
  scope.get('/sandbox/sbp', async (request, reply) => {
    const waiting = await waitingOf(context, request.query)
    return send(reply, waiting ? askPage(waiting) : endPage('Ссылка больше не действует'))
  })
  scope.post('/sandbox/sbp', async (request, reply) => {
    const waiting = await waitingOf(context, request.body)
    const { data } = decisionShape.safeParse(request.body)
    if (!waiting || !data) return send(reply, endPage('Ссылка больше не действует'))
    const isConfirmed = data.decision === 'confirm'
    await decideSbp(context, waiting, isConfirmed)
    return send(reply, endPage(isConfirmed ? 'Перевод отправлен' : 'Вы отказались от перевода'))
  })
}
