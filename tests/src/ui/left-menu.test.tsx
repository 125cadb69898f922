import { createEvent, fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AppShell } from '../../../src/ui/app-shell.tsx'
import { MenuButton } from '../../../src/ui/left-menu.tsx'
import { Page, PageMenuContext } from '../../../src/ui/page.tsx'
import { all, show, the, words } from '../page.tsx'

type Act = () => void

function Account({ onSignOut, back }: { readonly onSignOut: Act; readonly back?: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <AppShell onSignOut={onSignOut} menuOpened={opened} onMenuClose={() => setOpened(false)}>
      <PageMenuContext value={<MenuButton opened={opened} onOpen={() => setOpened(true)} />}>
        <Page title="Платежи" {...(back !== undefined && { back })}>
          <p>Платить пока нечего</p>
        </Page>
      </PageMenuContext>
    </AppShell>
  )
}

const { happyDOM } = window as unknown as {
  happyDOM: { setViewport(size: { width: number }): void }
}
const PHONE = { width: 390 }
const LAPTOP = { width: 1024 }

beforeEach(() => {
  happyDOM.setViewport(PHONE)
  return () => happyDOM.setViewport(LAPTOP)
})

const menu = () => the('dialog', 'Меню') as HTMLDialogElement

test('the menu is closed until its button is pressed, then the focus is inside', async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const { user } = show(<Account onSignOut={() => undefined} />)
  expect(all('dialog')).toEqual([])
  expect(the('button', 'Меню').getAttribute('aria-expanded')).toBe('false')
  await user.click(the('button', 'Меню'))
  expect(words(menu())).toBe(
    'Займ Платежи Документы Настройки Новый займ Сообщения Личные данные Поддержка Выйти',
  )
  expect(showModal).toHaveBeenCalledOnce()
})

test('whatever is chosen in the menu opens and the menu closes', async () => {
  const { user, address } = show(<Account onSignOut={() => undefined} />)
  await user.click(the('button', 'Меню'))
  await user.click(the('link', 'Сообщения'))
  expect(address()).toBe('/profile/messages')
  expect(all('dialog')).toEqual([])
})

test('Escape, the cross and a tap beside the menu close it', async () => {
  const { user } = show(<Account onSignOut={() => undefined} />)
  const ways: readonly (() => Promise<void> | void)[] = [
    () => {
      const cancel = createEvent('cancel', menu(), { cancelable: true })
      fireEvent(menu(), cancel)
    },
    () => user.click(the('button', 'Закрыть меню')),
    () => {
      fireEvent.click(menu())
    },
  ]
  for (const close of ways) {
    await user.click(the('button', 'Меню'))
    await close()
    expect(all('dialog')).toEqual([])
  }
})

test('a screen below a section has the way back in the place of the menu', () => {
  show(<Account onSignOut={() => undefined} back="/profile/settings" />)
  expect(all('button', 'Меню')).toEqual([])
  the('link', 'Назад')
})

test('a wide screen, where the menu always stands, never opens it over the page', async () => {
  happyDOM.setViewport(LAPTOP)
  const { user } = show(<Account onSignOut={() => undefined} />)
  await user.click(the('button', 'Меню'))
  expect(all('dialog')).toEqual([])
})
