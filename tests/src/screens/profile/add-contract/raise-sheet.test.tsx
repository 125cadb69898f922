import { beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  changeCreditRatingOffer,
  changeCreditRatingRequest,
} from '../../../../../protocol/calls/print-service/credit-rating.ts'
import { sendCode } from '../../../../../protocol/calls/sms-service/codes.ts'
import { RaiseSheet } from '../../../../../src/screens/profile/add-contract/raise-sheet.tsx'
import { AGREEMENT } from '../../../changes-fixture.ts'
import { freshTermsHash, sentCodeFixture } from '../../../code-fixture.ts'
import { alarm, all, arrive, isOff, ready, says, show, the, until, words } from '../../../page.tsx'
import {
  answers,
  goOffline,
  holds,
  lost,
  refuses,
  sentBy,
  sentOnce,
} from '../../../server-of-page.ts'

type Answer = Reply<typeof changeCreditRatingRequest>
type Reload = () => Promise<void>

const APPROVED: Answer = { outcome: 'APPROVED', reasons: [], documentId: 'document-1' }

const opened = (reload: Reload = () => Promise.resolve()) =>
  show(<RaiseSheet capRoubles={30_000} onClose={() => undefined} />, { reload })

const toCode = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await ready('Читать предложение'))
  await user.click(await ready('Подписать кодом'))
  await says('Отправить ещё раз через')
}

beforeEach(() => {
  answers(sendCode, sentCodeFixture())
  answers(changeCreditRatingOffer, () => ({ ...AGREEMENT, termsHash: freshTermsHash() }))
})

test('the sum that was chosen is the sum of the offer that is read and of the request that is signed', async () => {
  answers(changeCreditRatingRequest, APPROVED)
  const reload = vi.fn<Reload>(() => Promise.resolve())
  const { user } = opened(reload)
  await user.click(the('radio', '80 000 ₽'))
  await toCode(user)
  expect(sentOnce(changeCreditRatingOffer).body).toEqual({ amount: 80_000 })
  await user.type(the('textbox'), '482915')
  await says('Теперь первый займ — до 80 000 ₽.')
  expect(sentOnce(changeCreditRatingRequest).body).toEqual({
    clientId: 'anna',
    amount: 80_000,
    asp: '482915',
  })
  expect(reload).toHaveBeenCalledOnce()
})

test('what the client has already cannot be asked for', () => {
  opened()
  expect((the('radio', /^30 000 ₽/) as HTMLInputElement).disabled).toBe(true)
  expect((the('radio', '50 000 ₽') as HTMLInputElement).checked).toBe(true)
})

test('the code signs the text that was read', async () => {
  const termsHash = freshTermsHash()
  answers(changeCreditRatingOffer, { ...AGREEMENT, termsHash })
  const { user } = opened()
  await toCode(user)
  expect(sentOnce(sendCode).body).toMatchObject({ eventCode: 'DEFAULT', termsHash })
})

test.each<[Answer['outcome'], string]>([
  ['REFUSED', 'Пока не получится'],
  ['WAIT', 'Нужно подождать'],
])('an answer %s is told with its reasons, and nothing is promised', async (outcome, title) => {
  answers(changeCreditRatingRequest, {
    outcome,
    reasons: ['Платежи по кредитам больше половины дохода.'],
    documentId: null,
  })
  const reload = vi.fn<Reload>(() => Promise.resolve())
  const { user } = opened(reload)
  await toCode(user)
  await user.type(the('textbox'), '482915')
  await says(title)
  expect(words()).toContain('Платежи по кредитам больше половины дохода.')
  expect(words()).not.toContain('Теперь первый займ')
  expect(reload).not.toHaveBeenCalled()
})

test('an offer that did not come can be asked for again, and two taps ask once', async () => {
  refuses(changeCreditRatingOffer, 'UNAVAILABLE')
  const { user } = opened()
  await user.click(await ready('Читать предложение'))
  await until(() => expect(alarm()).toContain('Сервис отвечает с перебоями'))
  const held = holds(changeCreditRatingOffer)
  await user.dblClick(await ready('Читать предложение'))
  await arrive()
  expect(isOff(the('button', 'Читать предложение'))).toBe(true)
  held.answer({ ...AGREEMENT, termsHash: freshTermsHash() })
  await ready('Подписать кодом')
  expect(sentBy(changeCreditRatingOffer)).toHaveLength(2)
  expect(all('alert')).toEqual([])
})

test('a lost answer to the request goes again under the same key', async () => {
  goOffline()
  answers(changeCreditRatingRequest, (_sent, times) => (times === 1 ? lost() : APPROVED))
  const { user } = opened()
  await toCode(user)
  await user.type(the('textbox'), '482915')
  await until(() => expect(alarm()).toContain('Нет связи'))
  await user.click(the('button', 'Повторить'))
  await says('Сумма увеличена')
  const [first, second] = sentBy(changeCreditRatingRequest)
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})
