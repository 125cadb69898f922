import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { counterState } from '../../../../protocol/calls/report-service/counter.ts'
import { answers, loses } from '../../server-of-page.ts'
import { show } from '../../page.tsx'

afterEach(() => vi.resetModules())

/** A page of its own: what is configured is asked once a page. */
const setting = async () => {
  vi.resetModules()
  const { CounterSetting } = await import('../../../../src/screens/published/counter-setting.tsx')
  return show(<CounterSetting />)
}

test('the answer can be changed where a counter is configured', async () => {
  answers(counterState, { counter: true })
  localStorage.setItem('vovremya.counter', 'yes')
  const { user } = await setting()
  const button = await screen.findByRole('switch', { name: 'Разрешить счётчик посещений' })
  expect(button).toHaveProperty('checked', true)
  await user.click(button)
  await waitFor(() => expect(button).toHaveProperty('checked', false))
  expect(localStorage.getItem('vovremya.counter')).toBe('no')
})

test.each([
  ['none is configured', () => answers(counterState, { counter: false })],
  ['nobody can be asked', () => loses(counterState)],
])('where %s there is nothing to switch', async (_name, prepare) => {
  prepare()
  await setting()
  expect(await screen.findByText(/сейчас их на сайте нет/)).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
})
