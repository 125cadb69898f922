/** What the text message of a code says: whoever is talked into telling it knows what they give away. */
import { expect, test } from 'vitest'
import { get, pageCheck, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import { changeCode, preview } from './change-bench.ts'
import { coreApp, lent, signingBody, verifiedBorrower } from './fixture.ts'

/** The newest text message with a code. */
const lastText = async (app: TestApp): Promise<string> => {
  const journal = (await get(app, '/sandbox/journal?kind=sms')).json<
    { payload: { text: string } }[]
  >()
  return String(journal[0]?.payload.text).replaceAll('\u00a0', ' ')
}

test('the code of a loan names product and sum', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const { smsCode } = await signingBody(app, who)
  expect(await lastText(app)).toContain(
    `${smsCode} — код подписи займа «Как в банке» на 12 000 ₽. Никому не говорите.`,
  )
})

test('the code of a change names what it changes and what is to be paid', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who)
  await app.runJobs(app.clock.now() + 86_400_000)
  const asked = { loanId, kind: 'PARTIALLY_EARLY', amount: 5_000, mode: 'REDUCE_TERM' } as const
  const { result } = await preview(app, who, asked)
  await changeCode(app, who, result.termsHash)
  expect(await lastText(app)).toContain(
    'код подписи досрочного погашения, к оплате 5 000,00 ₽. Никому не говорите.',
  )
})

test('terms of somebody else name nothing', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const { termsHash } = await signingBody(app, who)
  const stranger = await verifiedBorrower(app)
  const order = { phone: stranger.phone, eventCode: 'NEW_LOAN', isFlashCall: false, termsHash }
  await post(app, '/sms-service/send/send_code', order, { headers: stranger.headers })
  expect(await lastText(app)).toContain(' — код подписи займа. Никому не говорите.')
})

test('the code of a forgotten password says that it changes the password', async () => {
  const app = await coreApp()
  const { phone } = await verifiedBorrower(app)
  await post(
    app,
    '/sms-service/send/send_code/authorization',
    { phone, isFlashCall: false },
    { headers: await pageCheck(app) },
  )
  expect(await lastText(app)).toContain(' — код для входа и смены пароля. Никому не говорите.')
})
