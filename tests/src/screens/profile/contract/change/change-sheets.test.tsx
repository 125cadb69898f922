import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  loanApplicationChange,
  loanApplicationChangeCancel,
  partiallyEarlyTemplatePlan,
  prolongationTemplatePlan,
  shiftTemplatePlan,
} from '../../../../../../protocol/calls/core/changes.ts'
import {
  templatePartiallyEarly,
  templateProlongation,
  templateShift,
} from '../../../../../../protocol/calls/print-service/templates.ts'
import { sendCode } from '../../../../../../protocol/calls/sms-service/codes.ts'
import type { ChangeStep } from '../../../../../../src/queries/contracts.ts'
import { EarlySheet } from '../../../../../../src/screens/profile/contract/change/early-sheet.tsx'
import { ProlongSheet } from '../../../../../../src/screens/profile/contract/change/prolong-sheet.tsx'
import { ShiftSheet } from '../../../../../../src/screens/profile/contract/change/shift-sheet.tsx'
import { WaitingChange } from '../../../../../../src/screens/profile/contract/change/waiting-change.tsx'
import { layoutAtom } from '../../../../../../src/state/layout.ts'
import {
  AGREEMENT,
  earlyFixture,
  prolongationFixture,
  shiftFixture,
  stepFixture,
} from '../../../../changes-fixture.ts'
import { freshTermsHash, sentCodeFixture } from '../../../../code-fixture.ts'
import { contractFixture } from '../../../../offline/contract-fixture.ts'
import {
  alarm,
  all,
  arrive,
  described,
  isOff,
  pass,
  ready,
  says,
  show,
  the,
  until,
  words,
} from '../../../../page.tsx'
import {
  answers,
  goOffline,
  holds,
  lost,
  refusal,
  refuses,
  sentBy,
  sentOnce,
} from '../../../../server-of-page.ts'

const contract = contractFixture({ asOfDay: '2026-11-21' })
const nothing = () => undefined

const common = { contract, draft: {}, keepDraft: nothing, onClose: nothing, onSigned: nothing }

const early = (part: Partial<Parameters<typeof EarlySheet>[0]> = {}) => (
  <EarlySheet {...common} onPayoff={nothing} {...part} />
)
const prolong = (part: Partial<Parameters<typeof ProlongSheet>[0]> = {}) => (
  <ProlongSheet {...common} onPay={nothing} {...part} />
)
const shift = (part: Partial<Parameters<typeof ShiftSheet>[0]> = {}) => (
  <ShiftSheet {...common} {...part} />
)

const move = (name: string, value: number) =>
  fireEvent.change(the('slider', name), { target: { value: String(value) } })

type User = ReturnType<typeof show>['user']

const agree = async (user: User) => {
  await user.click(await ready('Прочитать соглашение'))
  await says('Дополнительное соглашение')
  await user.click(the('checkbox', /Соглашение прочитано/))
  await user.click(the('button', 'Подписать кодом'))
  await says('Отправить ещё раз через')
}

beforeEach(() => {
  answers(templatePartiallyEarly, AGREEMENT)
  answers(templateProlongation, AGREEMENT)
  answers(templateShift, AGREEMENT)
  answers(sendCode, sentCodeFixture())
})

test('the code signs the terms of the plan that was shown, and the agreement is of the same sum', async () => {
  const termsHash = freshTermsHash()
  answers(partiallyEarlyTemplatePlan, earlyFixture(termsHash))
  answers(loanApplicationChange, stepFixture({ step: 'WAITING_PAYMENT' }))
  const onSigned = vi.fn<(step: ChangeStep) => void>()
  const { user } = show(early({ onSigned }))
  await ready('Прочитать соглашение')
  move('Внесёте сегодня, ₽', 20_000)
  await agree(user)
  expect(sentOnce(templatePartiallyEarly).body).toMatchObject({
    loanApplicationId: 'c1',
    paymentAmount: 20_000,
    mode: 'REDUCE_PAYMENT',
  })
  expect(sentOnce(sendCode).body?.termsHash).toBe(termsHash)
  await user.type(the('textbox'), '482915')
  await until(() => expect(onSigned).toHaveBeenCalledOnce())
  expect(sentOnce(loanApplicationChange).body).toEqual({
    applicationType: 'PARTIALLY_EARLY',
    loanId: 'c1',
    smsSignCode: '482915',
    termsHash,
  })
})

test('a plan of another sum than the one that is chosen now is never opened to be signed', async () => {
  const [old, fresh] = [freshTermsHash(), freshTermsHash()]
  const held = Promise.withResolvers<ReturnType<typeof earlyFixture>>()
  answers(partiallyEarlyTemplatePlan, ({ query }) =>
    Number(query?.amount) === 20_000 ? held.promise : earlyFixture(old),
  )
  const { user } = show(early())
  await ready('Прочитать соглашение')
  move('Внесёте сегодня, ₽', 20_000)
  await user.click(the('button', 'Прочитать соглашение'))
  await pass(1_000)
  expect(words()).not.toContain('Дополнительное соглашение')
  expect(isOff(the('button', 'Прочитать соглашение'))).toBe(true)
  held.resolve(earlyFixture(fresh))
  await says('Дополнительное соглашение')
  await user.click(the('checkbox', /Соглашение прочитано/))
  await user.click(the('button', 'Подписать кодом'))
  await until(() => expect(sentOnce(sendCode).body?.termsHash).toBe(fresh))
})

test('when the plan of another sum does not come, the plan of the sum before is not opened in its place', async () => {
  answers(partiallyEarlyTemplatePlan, ({ query }) =>
    Number(query?.amount) === 20_000 ? refusal('UNAVAILABLE') : earlyFixture(freshTermsHash()),
  )
  const { user } = show(early())
  await ready('Прочитать соглашение')
  move('Внесёте сегодня, ₽', 20_000)
  await user.click(the('button', 'Прочитать соглашение'))
  await until(() => expect(alarm()).toContain('Сервис отвечает с перебоями'))
  await arrive()
  expect(words()).not.toContain('Дополнительное соглашение')
  expect(sentBy(templatePartiallyEarly)).toEqual([])
})

test('a hand on the slider is asked after once it rests, not at every stop', async () => {
  answers(partiallyEarlyTemplatePlan, earlyFixture(freshTermsHash()))
  show(early())
  await ready('Прочитать соглашение')
  const before = sentBy(partiallyEarlyTemplatePlan).length
  for (const roubles of [15_000, 16_000, 17_000, 18_000]) {
    move('Внесёте сегодня, ₽', roubles)
    await pass(50)
  }
  await pass(300)
  const asked = sentBy(partiallyEarlyTemplatePlan).slice(before)
  expect(asked.map(({ query }) => Number(query?.amount))).toEqual([18_000])
})

test('a sum that closes the loan needs no agreement: the button names the payoff to the kopeck', async () => {
  answers(partiallyEarlyTemplatePlan, {
    minimumKopecks: 500_000,
    payoffKopecks: contract.payoff.totalKopecks,
    result: { outcome: 'FULL', totalKopecks: contract.payoff.totalKopecks },
  })
  const onPayoff = vi.fn<() => void>()
  const { user } = show(early({ onPayoff }))
  await user.click(await ready('Погасить полностью 52 218,21 ₽'))
  expect(onPayoff).toHaveBeenCalledOnce()
  expect(all('button', 'Прочитать соглашение')).toEqual([])
})

test('nothing is signed unread: no tick is made beforehand and its error is bound to it', async () => {
  answers(shiftTemplatePlan, shiftFixture(freshTermsHash()))
  const { user } = show(shift())
  await user.click(await ready('Прочитать соглашение'))
  await says('Дополнительное соглашение')
  const tick = the('checkbox', /Соглашение прочитано/) as HTMLInputElement
  expect(tick.checked).toBe(false)
  await user.click(the('button', 'Подписать кодом'))
  expect(described(tick)).toBe('Прочитайте соглашение и отметьте, что принимаете его.')
  expect(sentBy(sendCode)).toEqual([])
})

test('an agreement that did not come cannot be signed, and is asked for again by a tap', async () => {
  answers(shiftTemplatePlan, shiftFixture(freshTermsHash()))
  refuses(templateShift, 'UNAVAILABLE')
  const { user } = show(shift())
  await user.click(await ready('Прочитать соглашение'))
  await until(() => expect(alarm()).toContain('Сервис отвечает с перебоями'))
  expect(isOff(the('button', 'Подписать кодом'))).toBe(true)
  answers(templateShift, AGREEMENT)
  await user.click(the('button', 'Повторить'))
  await says('Дополнительное соглашение')
})

test('a lost answer to the signature goes again under the same key, and the page is locked meanwhile only', async () => {
  goOffline()
  answers(shiftTemplatePlan, shiftFixture(freshTermsHash()))
  answers(loanApplicationChange, (_sent, times) => (times === 1 ? lost() : stepFixture()))
  const onSigned = vi.fn<(step: ChangeStep) => void>()
  const { user, store } = show(shift({ onSigned }))
  await agree(user)
  await user.type(the('textbox'), '482915')
  await until(() => expect(alarm()).toContain('Нет связи'))
  expect(store.get(layoutAtom).isNavigationLocked).toBe(false)
  await user.click(the('button', 'Повторить'))
  await until(() => expect(onSigned).toHaveBeenCalledOnce())
  const [first, second] = sentBy(loanApplicationChange)
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('terms that have changed are refused in their own words, and the way back to the plan is there', async () => {
  answers(shiftTemplatePlan, shiftFixture(freshTermsHash()))
  answers(loanApplicationChange, () => refusal('CHANGE_OUTDATED') as never)
  const onSigned = vi.fn<(step: ChangeStep) => void>()
  const { user } = show(shift({ onSigned }))
  await agree(user)
  await user.type(the('textbox'), '482915')
  await until(() => expect(alarm()).toContain('Условия уже другие'))
  expect(onSigned).not.toHaveBeenCalled()
  await user.click(the('button', 'Вернуться к соглашению'))
  await user.click(the('button', 'Вернуться к расчёту'))
  await ready('Прочитать соглашение')
})

test('a network that goes away at the code sends no code and says that nothing is signed', async () => {
  answers(shiftTemplatePlan, shiftFixture(freshTermsHash()))
  const { user, again } = show(shift())
  await agree(user)
  again({ offline: true })
  await says('Код придёт, когда появится сеть. Ничего не подписано.')
  expect(all('textbox')).toEqual([])
})

test('a prolongation says before anything else that paying in time is cheaper, with the sum and the date', async () => {
  answers(prolongationTemplatePlan, prolongationFixture(freshTermsHash()))
  const onPay = vi.fn<() => void>()
  const { user } = show(prolong({ onPay }))
  await ready('Прочитать соглашение')
  expect(words()).toMatch(
    /Продление дороже, чем платёж в срок\. Если можете внести [\d ]+,\d\d ₽ до 26\.11\.26, выгоднее заплатить\./,
  )
  expect(words()).toContain('Продлить займы в этом году можно ещё 2 раза, считая этот.')
  await user.click(the('button', 'Оплатить по графику'))
  expect(onPay).toHaveBeenCalledOnce()
})

test('after the due date the cheaper payment is the one of today', async () => {
  answers(
    prolongationTemplatePlan,
    prolongationFixture(freshTermsHash(), { fromDueOn: '2026-11-20' }),
  )
  show(prolong())
  await ready('Прочитать соглашение')
  expect(words()).toMatch(/внести [\d ]+,\d\d ₽ сегодня, выгоднее заплатить/)
})

test('the days that are signed are the days of the plan, also where the server chose them', async () => {
  answers(prolongationTemplatePlan, ({ query }) =>
    prolongationFixture(freshTermsHash(), {
      days: query?.days === undefined ? 7 : Number(query.days),
    }),
  )
  const { user } = show(prolong())
  await ready('Прочитать соглашение')
  await user.click(the('radio', '21 день'))
  await agree(user)
  expect(sentOnce(templateProlongation).body?.days).toBe(21)
})

test('a change that the rules refuse is told in the words of the rule, and there is nothing to sign', async () => {
  answers(prolongationTemplatePlan, {
    choices: [],
    leftThisYear: 0,
    result: {
      outcome: 'REFUSED',
      refusal: {
        code: 'LIMIT',
        text: 'Продлений в этом году не осталось.',
        whatHelps: 'Заплатите по графику.',
      },
    },
  })
  show(prolong())
  await says('Продлений в этом году не осталось.')
  expect(words()).toContain('Заплатите по графику.')
  expect(all('button', 'Прочитать соглашение')).toEqual([])
  await ready('Оплатить по графику')
})

test('a shift asks no money today and cannot go past the days that are allowed', async () => {
  answers(shiftTemplatePlan, shiftFixture(freshTermsHash()))
  show(shift())
  await ready('Прочитать соглашение')
  expect((the('slider', /На сколько дней/) as HTMLInputElement).max).toBe('10')
  expect(words()).toContain('Сегодня платить ничего не нужно.')
})

test('without network no plan is asked for and nothing can be read or signed', async () => {
  show(early(), { offline: true })
  await pass(1_000)
  expect(sentBy(partiallyEarlyTemplatePlan)).toEqual([])
  expect(isOff(the('button', 'Прочитать соглашение'))).toBe(true)
  expect(words()).toContain('До этого подписать и оплатить нельзя.')
})

test('a plan that did not come is asked for again by a tap', async () => {
  refuses(shiftTemplatePlan, 'UNAVAILABLE')
  const { user } = show(shift())
  await until(() => expect(alarm()).toContain('Сервис отвечает с перебоями'))
  expect(isOff(the('button', 'Прочитать соглашение'))).toBe(true)
  answers(shiftTemplatePlan, shiftFixture(freshTermsHash()))
  await user.click(the('button', 'Повторить'))
  await ready('Прочитать соглашение')
})

const signed = stepFixture({
  step: 'WAITING_PAYMENT',
  applicationType: 'PROLONGATION',
  termsHash: 'b'.repeat(64),
  amountKopecks: 612_300,
  expiresAt: '2026-11-21T21:00:00.000Z',
})

const waiting = (part: Partial<Parameters<typeof WaitingChange>[0]> = {}) => (
  <WaitingChange step={signed} onPay={nothing} onDropped={nothing} {...part} />
)

test('a signed change says what it costs and the last minute it can be paid in', async () => {
  const onPay = vi.fn<() => void>()
  const { user } = show(waiting({ onPay }))
  expect(words()).toContain('Ждёт оплаты до 23:59')
  await user.click(the('button', 'Оплатить 6 123,00 ₽'))
  expect(onPay).toHaveBeenCalledOnce()
})

test('the last minute of a signed change names its day where that is another than today', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('TZ', 'Asia/Vladivostok')
  show(waiting())
  expect(words()).toContain('Ждёт оплаты до 22.11.26, 06:59')
})

test('dropping a signed change is sent once and told that nothing has to be paid', async () => {
  const held = holds(loanApplicationChangeCancel)
  const onDropped = vi.fn<(step: ChangeStep) => void>()
  const { user } = show(waiting({ onDropped }))
  await user.dblClick(the('button', 'Отменить изменение'))
  await arrive()
  expect(isOff(the('button', 'Отменить изменение'))).toBe(true)
  held.answer(stepFixture({ step: 'EXPIRED' }))
  await says('Изменение отменено. График прежний, платить за него не нужно.')
  expect(onDropped).toHaveBeenCalledOnce()
  sentOnce(loanApplicationChangeCancel)
})

test('a change that could not be dropped still stands and may be paid', async () => {
  refuses(loanApplicationChangeCancel, 'PAYMENT_IN_PROGRESS')
  const onDropped = vi.fn<(step: ChangeStep) => void>()
  const { user } = show(waiting({ onDropped }))
  await user.click(the('button', 'Отменить изменение'))
  await until(() => expect(alarm()).toContain('Предыдущий платёж ещё проверяется'))
  expect(onDropped).not.toHaveBeenCalled()
  await ready('Отменить изменение')
  await ready('Оплатить 6 123,00 ₽')
})

test('without network a signed change can be neither paid nor dropped', () => {
  show(waiting(), { offline: true })
  expect(all('button').every(isOff)).toBe(true)
  expect(words()).toContain('Оплатить и отменить можно, когда появится сеть.')
})
