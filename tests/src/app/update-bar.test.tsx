import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { watchUnsentInput } from '../../../src/app/unsent-input.ts'
import { UpdateBar, watchForUpdate } from '../../../src/app/update-bar.tsx'
import { all, pass, the } from '../page.tsx'

const versionWaits = () =>
  act(() => {
    window.dispatchEvent(new Event('vovremya:update-waiting'))
  })

test('a new version is let in by a tap only, and never over something typed', async () => {
  watchUnsentInput()
  watchForUpdate()
  const applied: Event[] = []
  window.addEventListener('vovremya:update-apply', (event) => applied.push(event))
  const { unmount } = render(
    <>
      <form>
        <input aria-label="Имя" />
      </form>
      <UpdateBar />
    </>,
  )
  expect(all('button', 'Обновить')).toEqual([])

  await userEvent.setup({ delay: null }).type(the('textbox', 'Имя'), 'Анна')
  versionWaits()
  await pass(5_000)
  expect(all('button', 'Обновить')).toEqual([])

  window.history.replaceState(null, '', '/another')
  await pass(1_000)
  expect(applied).toEqual([])
  await userEvent.setup({ delay: null }).click(the('button', 'Обновить'))
  expect(applied).toHaveLength(1)

  // Drawn again elsewhere, the bar still knows that one waits.
  unmount()
  render(<UpdateBar />)
  expect(all('button', 'Обновить')).toHaveLength(1)
})
