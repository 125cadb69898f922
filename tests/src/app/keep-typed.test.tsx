import { act, fireEvent, screen } from '@testing-library/react'
import { type ReactElement, StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { prerender } from 'react-dom/static'
import { MemoryRouter, Route, Routes, StaticRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signingKeys } from '../../../protocol/calls/print-service/documents.ts'
import { keepTyped } from '../../../src/app/keep-typed.ts'
import Calculator from '../../../src/screens/calculator/calculator.tsx'
import Login from '../../../src/screens/login/login.tsx'
import SignUp from '../../../src/screens/sign-up/sign-up.tsx'
import Verify from '../../../src/screens/verify/verify.tsx'
import { until } from '../page.tsx'
import { goOffline, loses } from '../server-of-page.ts'

let root: Root | null = null
let complaints: string[] = []
beforeEach(() => {
  complaints = []
  goOffline()
  loses(signingKeys)
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    const text = said.join(' ')
    // Both renderers of React are in one process only here.
    if (!text.includes('multiple renderers')) complaints.push(text)
  })
})
afterEach(() => {
  act(() => root?.unmount())
  root = null
})

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement

const routed = (path: string, screenOf: ReactElement) => (
  <Routes>
    <Route path={`${path}/*`} element={screenOf} />
  </Routes>
)

/** The screen as the build draws it: nothing of a browser is there. */
const drawn = async (path: string, screenOf: ReactElement): Promise<string> => {
  const { window: page, document: paper } = globalThis
  Object.assign(globalThis, { window: undefined, document: undefined })
  try {
    const { prelude } = await prerender(
      <StrictMode>
        <StaticRouter location={path}>{routed(path, screenOf)}</StaticRouter>
      </StrictMode>,
    )
    return await new Response(prelude).text()
  } finally {
    Object.assign(globalThis, { window: page, document: paper })
  }
}

/** Puts the drawn page in place, lets a person use it, then hands it over to React. */
const takenOver = async (
  path: string,
  screenOf: ReactElement,
  deed: () => void = () => undefined,
) => {
  const place = document.createElement('div')
  place.innerHTML = await drawn(path, screenOf)
  document.body.append(place)
  const giveBack = keepTyped()
  deed()
  await act(async () => {
    root = hydrateRoot(
      place,
      <StrictMode>
        <MemoryRouter initialEntries={[`${path}?uid=login-1`]}>
          {routed(path, screenOf)}
        </MemoryRouter>
      </StrictMode>,
      { onRecoverableError: (error) => complaints.push(String(error)) },
    )
  })
  await act(async () => giveBack())
}

const type = (label: string, value: string) => {
  field(label).value = value
  field(label).dispatchEvent(new Event('input', { bubbles: true }))
}

test.each([
  ['/calculator', <Calculator key="calculator" />, 'Подробный расчёт'],
  ['/login', <Login key="login" />, 'Вход'],
  ['/sign_up', <SignUp key="sign-up" />, 'Телефон и пароль'],
  ['/verify', <Verify key="verify" />, 'Проверка документа'],
])('%s is drawn without a browser and taken over as it is', async (path, screenOf, title) => {
  const html = await drawn(path, screenOf)
  expect(html).toContain(title)
  expect(html).toContain('<noscript>')
  expect(html).not.toMatch(/<script|<template|\sstyle="/)
  await takenOver(path, screenOf)
  expect(complaints).toEqual([])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})

test('a form drawn before the script sends nothing anywhere: no password gets into an address', async () => {
  for (const [path, screenOf] of [
    ['/login', <Login key="login" />],
    ['/sign_up', <SignUp key="sign-up" />],
  ] as const)
    expect(await drawn(path, screenOf)).toMatch(/<form [^>]*method="dialog"/)
})

test('a phone and a password typed before the script are there for it', async () => {
  await takenOver('/login', <Login />, () => {
    type('Телефон', '9161234567')
    type('Пароль', 'длинная фраза')
  })
  expect(field('Пароль').value).toBe('длинная фраза')
  fireEvent.click(screen.getByRole('button', { name: 'Войти по коду из СМС' }))
  await until(() => screen.queryByRole('heading', { name: 'Вход по коду' }))
  expect(field('Телефон').value.replaceAll(/\D/g, '')).toContain('9161234567')
})

test('the first step keeps what is typed and ticked before the script', async () => {
  await takenOver('/sign_up', <SignUp />, () => {
    type('Телефон', '9161234567')
    field('Соглашаюсь на обработку персональных данных').click()
  })
  expect(field('Телефон').value.replaceAll(/\D/g, '')).toContain('9161234567')
  expect(field('Соглашаюсь на обработку персональных данных').checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Получить код' }))
  // Only the consent that was not given is missing: the form knows of the rest.
  const summary = await until(() => screen.getByRole('alert'))
  expect(summary.textContent).toContain('подписывать документы кодом')
  expect(summary.textContent).not.toMatch(/персональных|номер/)
})

test.each([
  ['at its end', '91', 2, '+7 91|'],
  ['before its last digits', '9161234567', 8, '+7 916 123-45-|67'],
])(
  'a mask that comes to a half-typed phone leaves the caret %s',
  async (_where, typed, at, shown) => {
    await takenOver('/sign_up', <SignUp />, () => {
      const phone = field('Телефон')
      phone.focus()
      phone.value = typed
      phone.setSelectionRange(at, at)
      phone.dispatchEvent(new Event('input', { bubbles: true }))
    })
    const { value, selectionStart } = field('Телефон')
    const caret = selectionStart ?? 0
    expect(`${value.slice(0, caret)}|${value.slice(caret)}`).toBe(shown)
  },
)

test('a tick whose click itself makes React take the page over is kept', async () => {
  await takenOver('/sign_up', <SignUp />, () => {
    const consent = field('Соглашаюсь подписывать документы кодом из СМС')
    // As the form does when it is hydrated before the event that React has to answer: its default comes first.
    const putDefault = () => {
      consent.checked = false
    }
    consent.form?.addEventListener('click', putDefault, { capture: true, once: true })
    consent.click()
  })
  expect(field('Соглашаюсь подписывать документы кодом из СМС').checked).toBe(true)
})

test('the first step stays where it was scrolled to: what is being tapped does not move', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  await takenOver('/sign_up', <SignUp />)
  expect(scrolled).not.toHaveBeenCalled()
})

test('a sum typed into the calculator before the script is counted', async () => {
  await takenOver('/calculator', <Calculator />, () => type('Сумма', '80000'))
  expect(field('Сумма').value.replaceAll('\u00a0', '')).toBe('80000')
})

test('a calculation drawn before the day is known counts its payments from the day of issue', async () => {
  const html = await drawn('/calculator', <Calculator />)
  expect(html).toContain('через\u00a02\u00a0месяца')
  expect(html).toContain('Сроки — от дня, когда взят займ.')
  // The one date is that of an example which says so.
  expect(html.match(/\d\d\.\d\d\.\d\d/g)).toEqual(['15.01.26'])
  await takenOver('/calculator', <Calculator />)
  expect(document.body.textContent).toContain('Если взять займ сегодня, 21.11.26.')
  expect(document.body.textContent).not.toContain('через\u00a02\u00a0месяца')
})
