import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import {
  changeCode,
  changesOf,
  moveDays,
  opened,
  pay,
  preview,
  signChange,
  signedChange,
  stepOf,
} from './change-bench.ts'
import { type Borrower, contractOf, paid, verifiedBorrower } from './fixture.ts'

const EARLY = 'PARTIALLY_EARLY' as const
const SHIFT = 'SHIFT' as const

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const loanOf = async (): Promise<{ who: Borrower; loanId: string }> => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who)
  await moveDays(app, 6)
  return { who, loanId }
}

const cancel = (who: Borrower, loanId: string) =>
  post(app, '/vovremya-core/loan/application-change/cancel', { loanId }, { headers: who.headers })

test('fifty signatures at once are one change', async () => {
  const { who, loanId } = await loanOf()
  const { result } = await preview(app, who, { loanId, kind: SHIFT, days: 5 })
  const code = await changeCode(app, who, result.termsHash)
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      signChange(app, who, { loanId, kind: SHIFT, code }, randomUUID()),
    ),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
    expect(['CODE_USED', 'CHANGE_OUTDATED']).toContain(reply.json().code)
  expect((await changesOf(app, loanId)).map(({ state }) => state)).toEqual(['APPLIED'])
})

test('the same key gives the first answer again', async () => {
  const { who, loanId } = await loanOf()
  const { result } = await preview(app, who, { loanId, kind: SHIFT, days: 5 })
  const code = await changeCode(app, who, result.termsHash)
  const key = randomUUID()
  const first = await signChange(app, who, { loanId, kind: SHIFT, code }, key)
  const second = await signChange(app, who, { loanId, kind: SHIFT, code }, key)
  expect(first.json()).toMatchObject({ step: 'APPLIED' })
  expect(second.json()).toEqual(first.json())
})

test('the signing log keeps the code hashed, its time, address and the text version', async () => {
  const { who, loanId } = await loanOf()
  await signedChange(app, who, { loanId, kind: SHIFT, days: 3 })
  const [change] = await changesOf(app, loanId)
  expect(change).toMatchObject({ address: '127.0.0.1', signedAtMs: app.clock.now() })
  expect(change?.codeHash).toMatch(/^[\w-]{43}$/)
  expect(change?.textVersion).toMatch(/^\d{4}-\d{2}/)
})

test('a code signs only what it was sent for', async () => {
  const { who, loanId } = await loanOf()
  const { result } = await preview(app, who, { loanId, kind: EARLY, amount: 2000 })
  const code = await changeCode(app, who, result.termsHash)
  expect(await stepOf(app, who, loanId)).toMatchObject({ step: 'CODE_SENT' })
  await preview(app, who, { loanId, kind: EARLY, amount: 2500 })
  const body = { loanId, kind: EARLY, code }
  const named = await signChange(app, who, { ...body, termsHash: result.termsHash })
  expect([named.statusCode, named.json().code]).toEqual([409, 'CHANGE_OUTDATED'])
  expect((await signChange(app, who, body)).json().code).toBe('CODE_OTHER_TERMS')
  expect((await signChange(app, who, { ...body, kind: SHIFT })).json().code).toBe('CHANGE_OUTDATED')
  const wrong = await signChange(app, who, {
    ...body,
    code: code === '000000' ? '111111' : '000000',
  })
  expect(wrong.json().code).toBe('CODE_NOT_MATCH')
})

test('a code signs once: the same terms, dropped and looked at again, need another', async () => {
  const { who, loanId } = await loanOf()
  const changeRequest = { loanId, kind: EARLY, amount: 2000 }
  const { result } = await preview(app, who, changeRequest)
  const code = await changeCode(app, who, result.termsHash)
  await signChange(app, who, { loanId, kind: EARLY, code })
  await cancel(who, loanId)
  expect((await preview(app, who, changeRequest)).result.termsHash).toBe(result.termsHash)
  const again = await signChange(app, who, { loanId, kind: EARLY, code })
  expect(again.json().code).toBe('CODE_USED')
})

test('money that came after the look makes the terms other terms', async () => {
  const { who, loanId } = await loanOf()
  const { result } = await preview(app, who, { loanId, kind: EARLY, amount: 2000 })
  const code = await changeCode(app, who, result.termsHash)
  await paid(app, who, { loanId, amountKopecks: 50_000 })
  const reply = await signChange(app, who, { loanId, kind: EARLY, code })
  expect(reply.json().code).toBe('CHANGE_OUTDATED')
  await preview(app, who, { loanId, kind: EARLY, amount: 2000 })
  expect((await changesOf(app, loanId))[0]?.state).toBe('PREVIEWED')
})

test('a look of yesterday is not signed today', async () => {
  const { who, loanId } = await loanOf()
  const { result } = await preview(app, who, { loanId, kind: SHIFT, days: 4 })
  const code = await changeCode(app, who, result.termsHash)
  await moveDays(app, 1)
  expect(await stepOf(app, who, loanId)).toMatchObject({ step: 'NONE', loanId: null })
  const reply = await signChange(app, who, { loanId, kind: SHIFT, code })
  expect(reply.json().code).toBe('CHANGE_OUTDATED')
})

test('a signed change is dropped before its payment, and its sum is no longer taken', async () => {
  const { who, loanId } = await loanOf()
  await signedChange(app, who, { loanId, kind: EARLY, amount: 2000 })
  expect((await cancel(who, loanId)).json()).toMatchObject({ step: 'NONE' })
  expect((await cancel(who, loanId)).json()).toMatchObject({ step: 'NONE' })
  const money = await pay(app, who, { loanId, kopecks: 200_000, paymentType: EARLY })
  expect(money.json().code).toBe('CHANGE_OUTDATED')
  expect(await changesOf(app, loanId)).toMatchObject([{ state: 'CANCELLED' }])
})

test('a second signature takes the place of one that is not paid', async () => {
  const { who, loanId } = await loanOf()
  await signedChange(app, who, { loanId, kind: EARLY, amount: 2000 })
  const { shown } = await signedChange(app, who, { loanId, kind: EARLY, amount: 3000 })
  expect(await stepOf(app, who, loanId)).toMatchObject({
    step: 'WAITING_PAYMENT',
    amountKopecks: 300_000,
    termsHash: shown.termsHash,
  })
  await pay(app, who, { loanId, kopecks: 300_000, paymentType: EARLY })
  expect((await contractOf(app, who, loanId)).changes).toHaveLength(1)
})

test('somebody else is answered as if the loan did not exist', async () => {
  const { who, loanId } = await loanOf()
  const stranger = await verifiedBorrower(app)
  const { result } = await preview(app, who, { loanId, kind: SHIFT })
  const code = await changeCode(app, who, result.termsHash)
  expect((await preview(app, stranger, { loanId, kind: SHIFT })).status).toBe(404)
  expect((await stepOf(app, stranger, loanId)).status).toBe(404)
  const replies = [
    await signChange(app, stranger, { loanId, kind: SHIFT, code }),
    await cancel(stranger, loanId),
    await pay(app, stranger, { loanId, kopecks: 100_000, paymentType: EARLY }),
  ]
  for (const { statusCode } of replies) expect(statusCode).toBe(404)
})
