import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MissingBanner, MissingNote, WhenBack } from '../../../../src/screens/profile/when-back.tsx'
import { type ProfileError, profileAtom } from '../../../../src/state/profile.ts'
import { ICONS } from '../../../../src/ui/icons.ts'
import { show, words } from '../../page.tsx'
import { goOffline } from '../../server-of-page.ts'

const noAnswer: ProfileError = {
  title: 'Нет связи',
  detail: '',
  requestId: null,
  offline: true,
  serverDown: true,
}

const parts = (
  <>
    <p>
      <WhenBack>Оплатить можно</WhenBack>
    </p>
    <MissingNote what="Код придёт" meanwhile="Ничего не подписано." />
  </>
)

test('without network a button says that it waits for the network', () => {
  goOffline()
  show(parts)
  expect(words()).toBe(
    'Оплатить можно, когда появится сеть. Нет сети Код придёт, когда появится сеть. Ничего не подписано.',
  )
})

test('while the server does not answer a button says so and does not blame the network', () => {
  const { store } = show(parts)
  act(() => store.set(profileAtom, (state) => ({ ...state, error: noAnswer })))
  expect(words()).toBe(
    'Сервис не отвечает. Оплатить можно, когда он снова ответит. Сервис не отвечает Код придёт, когда он снова ответит. Ничего не подписано.',
  )
})

test('a device that knows it has no network blames the network, whatever failed before', () => {
  goOffline()
  const { store } = show(parts)
  act(() => store.set(profileAtom, (state) => ({ ...state, error: noAnswer })))
  expect(words()).not.toContain('Сервис')
})

test('a banner has the sign of what is missing: the network, or the server', () => {
  const { container, store } = show(
    <MissingBanner>
      <WhenBack>Сменить пароль можно</WhenBack>
    </MissingBanner>,
  )
  const sign = () => container.querySelector('svg path')?.getAttribute('d')
  expect(sign()).toBe(ICONS['wifi-off'])
  act(() => store.set(profileAtom, (state) => ({ ...state, error: noAnswer })))
  expect(sign()).toBe(ICONS.refresh)
})
