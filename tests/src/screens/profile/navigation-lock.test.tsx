import { act, fireEvent } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { useNavigationLock } from '../../../../src/screens/profile/use-navigation-lock.ts'
import { lockNavigationAtom, unlockNavigationAtom } from '../../../../src/state/layout.ts'
import { says, show, the, words } from '../../page.tsx'

function Account() {
  useNavigationLock()
  return <Link to="/profile/payments">Платежи</Link>
}

const WAIT = 'Операция ещё идёт. Дождитесь ответа на этом экране.'

const back = (navigationType: string): Event =>
  Object.assign(new Event('navigate', { cancelable: true }), { navigationType })

test('while the navigation is locked a link leads nowhere and says why', async () => {
  const { user, store, address } = show(<Account />)
  act(() => store.set(lockNavigationAtom))
  await user.click(the('link', 'Платежи'))
  expect(address()).toBe('/here')
  await says(WAIT)
  act(() => store.set(unlockNavigationAtom))
  await user.click(the('link', 'Платежи'))
  expect(address()).toBe('/profile/payments')
})

test('the way back is held where the browser lets it be, and nothing else of it', () => {
  const places = new EventTarget()
  vi.stubGlobal('navigation', places)
  const { store } = show(<Account />)
  act(() => store.set(lockNavigationAtom))
  const held = back('traverse')
  act(() => void places.dispatchEvent(held))
  expect(held.defaultPrevented).toBe(true)
  expect(words()).toContain(WAIT)
  const ours = back('push')
  places.dispatchEvent(ours)
  expect(ours.defaultPrevented).toBe(false)
  act(() => store.set(unlockNavigationAtom))
  const free = back('traverse')
  places.dispatchEvent(free)
  expect(free.defaultPrevented).toBe(false)
})

test('closing the page is asked about only while the navigation is locked', () => {
  const { store } = show(<Account />)
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    fireEvent(window, event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  act(() => store.set(lockNavigationAtom))
  expect(leave()).toBe(true)
})
