import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isoDate } from '../../../../../lending/calendar.ts'
import type { AutoDebit } from '../../../../../src/queries/contracts.ts'
import { AccountContext } from '../../../../../src/screens/profile/account-context.ts'
import { AutoDebitCard } from '../../../../../src/screens/profile/contract/auto-debit/auto-debit-card.tsx'
import { EnableSheet } from '../../../../../src/screens/profile/contract/auto-debit/enable-sheet.tsx'
import type { Account } from '../../../../../src/state/profile.ts'
import { ToastProvider } from '../../../../../src/ui/toast.tsx'

const nothing = () => undefined

const debit = (part: Partial<AutoDebit>): AutoDebit => ({
  loanApplicationId: 'loan',
  state: 'OFF',
  paymentDataId: null,
  cardMask: null,
  next: null,
  problem: null,
  consentText: ['Разрешаю списывать платежи.', 'Отключить можно в любой момент.'],
  textVersion: '1',
  ...part,
})

const draw = (children: ReactNode, offline = false): string =>
  renderToStaticMarkup(
    <ToastProvider>
      <AccountContext.Provider
        value={{
          account: {} as Account,
          today: isoDate('2026-11-21'),
          offline,
          reload: async () => undefined,
        }}
      >
        {children}
      </AccountContext.Provider>
    </ToastProvider>,
  ).replaceAll('\u00a0', ' ')

const card = (state: AutoDebit | null, offline = false) =>
  draw(
    <AutoDebitCard autoDebit={{ data: state, error: null, set: nothing, reload: nothing }} />,
    offline,
  )

test('consent to automatic debit is shown whole and is never ticked beforehand', () => {
  const html = draw(<EnableSheet state={debit({})} onClose={nothing} onEnabled={nothing} />)
  expect(html).toContain('Разрешаю списывать платежи.')
  expect(html).toContain('Отключить можно в любой момент.')
  expect(html).toContain('type="checkbox"')
  expect(html).not.toContain('checked')
})

test('automatic debit that is on tells card, sum and date, and can be stopped by one tap', () => {
  const html = card(
    debit({
      state: 'ON',
      cardMask: 'Мир •• 4417',
      next: { at: '2026-12-21T07:00:00Z', amountKopecks: 857_730 },
    }),
  )
  expect(html).toContain('Мир •• 4417')
  expect(html).toContain('8 577,30 ₽')
  expect(html).toMatch(/21\.12\.26/)
  expect(html).toContain('Отключить')
})

test('a forbidden card names the reason and what to do', () => {
  const html = card(debit({ state: 'BLOCKED', problem: 'Карта закрыта банком.' }))
  expect(html).toContain('Карта закрыта банком.')
  expect(html).toContain('Выберите другую карту')
  expect(html).toContain('Выбрать другую карту')
})

test('without network nothing is switched, and the button says why', () => {
  const html = card(debit({}), true)
  expect(html).toMatch(/<button[^>]*disabled/)
  expect(html).toContain('Включить можно, когда появится сеть.')
})
