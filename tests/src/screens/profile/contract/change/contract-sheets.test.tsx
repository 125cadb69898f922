import { beforeEach, expect, test, vi } from 'vitest'
import { cardsForLoanPayment } from '../../../../../../protocol/calls/cloud-payments/cards.ts'
import { debitCheckSpecifiedAmount } from '../../../../../../protocol/calls/cloud-payments/payments.ts'
import {
  applicationChangeStep,
  loanApplicationChange,
  partiallyEarlyTemplatePlan,
  shiftTemplatePlan,
} from '../../../../../../protocol/calls/core/changes.ts'
import {
  templatePartiallyEarly,
  templateShift,
} from '../../../../../../protocol/calls/print-service/templates.ts'
import { sendCode } from '../../../../../../protocol/calls/sms-service/codes.ts'
import { ChangeTiles } from '../../../../../../src/screens/profile/contract/change/change-tiles.tsx'
import ContractSheets from '../../../../../../src/screens/profile/contract/change/contract-sheets.tsx'
import { UnfinishedChange } from '../../../../../../src/screens/profile/contract/change/unfinished-change.tsx'
import { useContractSheets } from '../../../../../../src/screens/profile/contract/change/use-contract-sheets.ts'
import { WaitingChange } from '../../../../../../src/screens/profile/contract/change/waiting-change.tsx'
import { TWO_CARDS } from '../../../../cards-fixture.ts'
import { AGREEMENT, earlyFixture, shiftFixture, stepFixture } from '../../../../changes-fixture.ts'
import { freshTermsHash, sentCodeFixture } from '../../../../code-fixture.ts'
import { contractFixture } from '../../../../offline/contract-fixture.ts'
import { all, arrive, isOff, ready, says, show, the, until, words } from '../../../../page.tsx'
import { answers, refuses, sentBy, sentOnce } from '../../../../server-of-page.ts'

const contract = {
  ...contractFixture({ asOfDay: '2026-10-25' }),
  actions: ['PAY_PARTIALLY_EARLY', 'SHIFT_PAYMENT'],
}

/** What a contract's screen makes of a change: where it stands, the ways to change, the sheet that is open. */
function Changes({ onChanged }: { readonly onChanged: () => void }) {
  const sheets = useContractSheets(contract, onChanged)
  return (
    <>
      <UnfinishedChange sheets={sheets} />
      {sheets.waiting && (
        <WaitingChange
          step={sheets.waiting}
          onPay={() => sheets.show('CHANGE_PAYMENT')}
          onDropped={sheets.dropped}
        />
      )}
      <ChangeTiles contract={contract} blocked={sheets.waiting !== null} onOpen={sheets.show} />
      {sheets.open !== null && <ContractSheets contract={contract} sheets={sheets} />}
    </>
  )
}

type OnChanged = () => void

const changes = (onChanged: OnChanged = () => undefined) => <Changes onChanged={onChanged} />

const NONE = stepFixture({ step: 'NONE', applicationType: null, loanId: null, amountKopecks: null })
const termsHash = 'c'.repeat(64)
const waiting = stepFixture({
  step: 'WAITING_PAYMENT',
  applicationType: 'PARTIALLY_EARLY',
  termsHash,
  amountKopecks: 1_700_000,
  expiresAt: '2026-11-21T21:00:00.000Z',
})

beforeEach(() => {
  answers(applicationChangeStep, NONE)
  answers(cardsForLoanPayment, { cards: [...TWO_CARDS] })
  answers(sendCode, sentCodeFixture())
  answers(templateShift, AGREEMENT)
  answers(templatePartiallyEarly, AGREEMENT)
  refuses(debitCheckSpecifiedAmount, 'PAYMENT_IN_PROGRESS')
})

test('a change that costs nothing stands with its signature: the screen asks again and says so', async () => {
  answers(shiftTemplatePlan, shiftFixture(freshTermsHash()))
  answers(loanApplicationChange, stepFixture({ step: 'APPLIED' }))
  const onChanged = vi.fn<OnChanged>()
  const { user } = show(changes(onChanged))
  await user.click(the('button', /^Сдвинуть платёж/))
  await user.click(await ready('Прочитать соглашение'))
  await says('Дополнительное соглашение')
  await user.click(the('checkbox'))
  await user.click(the('button', 'Подписать кодом'))
  await says('Отправить ещё раз через')
  await user.type(the('textbox'), '482915')
  await says('Новый график действует')
  expect(onChanged).toHaveBeenCalledOnce()
})

test('a signed change that waits is found again after a reload, and paid with exactly its sum and terms', async () => {
  answers(applicationChangeStep, waiting)
  const { user } = show(changes())
  await user.click(await ready('Оплатить 17 000,00 ₽'))
  await until(() => the('dialog', 'Досрочное погашение'))
  await until(() => expect(all('button', 'Оплатить 17 000,00 ₽').some(isOff)).toBe(false))
  await user.click(all('button', 'Оплатить 17 000,00 ₽').at(-1) as HTMLElement)
  await until(() => expect(sentBy(debitCheckSpecifiedAmount)).toHaveLength(1))
  expect(sentOnce(debitCheckSpecifiedAmount).body).toMatchObject({
    amount: 17_000,
    paymentType: 'PARTIALLY_EARLY',
    termsHash,
  })
})

test('while a signed change waits, another one cannot be begun in its place', async () => {
  answers(applicationChangeStep, waiting)
  show(changes())
  await ready('Оплатить 17 000,00 ₽')
  for (const tile of [/^Погасить досрочно/, /^Сдвинуть платёж/]) {
    expect(isOff(the('button', tile))).toBe(true)
    expect(words(the('button', tile))).toContain('Сначала оплатите или отмените')
  }
})

test('the link after a refusal of the bank opens the payment of the change again, and closing it clears the address', async () => {
  answers(applicationChangeStep, waiting)
  const { user, address } = show(changes(), { at: '/profile/contracts/c1?pay=change' })
  await until(() => the('dialog', 'Досрочное погашение'))
  await user.click(the('button', 'Закрыть'))
  await until(() => expect(address()).toBe('/profile/contracts/c1'))
  expect(all('dialog')).toEqual([])
})

test('the same link opens nothing once the change no longer waits', async () => {
  answers(applicationChangeStep, stepFixture({ step: 'APPLIED' }))
  show(changes(), { at: '/profile/contracts/c1?pay=change' })
  await until(() => expect(sentBy(applicationChangeStep)).toHaveLength(1))
  await arrive()
  expect(all('dialog')).toEqual([])
})

test('when the server cannot say whether a change waits, the person is not left to believe that none does', async () => {
  refuses(applicationChangeStep, 'UNAVAILABLE')
  const { user } = show(changes())
  await says('Возможно, подписанное изменение ждёт оплаты.')
  answers(applicationChangeStep, waiting)
  await user.click(the('button', 'Проверить ещё раз'))
  await ready('Оплатить 17 000,00 ₽')
  expect(words()).not.toContain('Возможно')
})

test('a change whose money did not come is told for three days, with the day it ended', async () => {
  answers(applicationChangeStep, {
    ...waiting,
    step: 'EXPIRED',
    expiresAt: '2026-11-20T21:00:00.000Z',
  })
  const { unmount } = show(changes())
  await says('Подписанное изменение ждало оплаты до конца дня 20.11.26, деньги не пришли.')
  unmount()
  answers(applicationChangeStep, {
    ...waiting,
    step: 'EXPIRED',
    expiresAt: '2026-11-15T21:00:00.000Z',
  })
  show(changes())
  await until(() => expect(sentBy(applicationChangeStep)).toHaveLength(2))
  await arrive()
  expect(words()).not.toContain('деньги не пришли')
})

test('a change left at its code can be gone on with, and says that nothing has changed yet', async () => {
  answers(shiftTemplatePlan, shiftFixture(freshTermsHash()))
  answers(applicationChangeStep, stepFixture({ step: 'CODE_SENT', applicationType: 'SHIFT' }))
  const { user } = show(changes())
  await says('Код отправлен и ещё действует. График пока прежний.')
  await user.click(the('button', 'Продолжить'))
  await until(() => expect(all('dialog', 'Сдвинуть платёж')).toHaveLength(1))
})

test('what was chosen before a reload is chosen again', async () => {
  answers(partiallyEarlyTemplatePlan, earlyFixture(freshTermsHash()))
  const { user, unmount } = show(changes())
  await user.click(the('button', /^Погасить досрочно/))
  await ready('Прочитать соглашение')
  const entry = the('textbox', 'Внесёте сегодня')
  await user.clear(entry)
  await user.type(entry, '23456')
  await user.click(the('button', 'Прочитать соглашение'))
  await until(() => expect(sentBy(partiallyEarlyTemplatePlan).at(-1)?.query?.amount).toBe('23456'))
  await arrive()
  unmount()
  show(changes())
  await user.click(the('button', /^Погасить досрочно/))
  await ready('Прочитать соглашение')
  expect((the('textbox', 'Внесёте сегодня') as HTMLInputElement).value).toMatch(/^23.456$/)
})

test('a link from the account opens its sheet, and closing it clears the address', async () => {
  answers(shiftTemplatePlan, shiftFixture(freshTermsHash()))
  const { user, address } = show(changes(), { at: '/profile/contracts/c1?change=SHIFT' })
  await until(() => the('dialog', 'Сдвинуть платёж'))
  await user.click(the('button', 'Закрыть'))
  await until(() => expect(address()).toBe('/profile/contracts/c1'))
  expect(all('dialog')).toEqual([])
})

test('a link from the account opens nothing over a signed change that waits', async () => {
  answers(applicationChangeStep, waiting)
  show(changes(), { at: '/profile/contracts/c1?change=PAYOFF' })
  await ready('Оплатить 17 000,00 ₽')
  expect(all('dialog')).toEqual([])
})
