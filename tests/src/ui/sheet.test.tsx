import { createEvent, fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Sheet } from '../../../src/ui/sheet.tsx'
import { all, pass, show, the, words } from '../page.tsx'

type OnClose = () => void

const sheet = (onClose: OnClose, open = true) => (
  <Sheet
    open={open}
    title="Платёж"
    onClose={onClose}
    footer={<button type="button">Оплатить</button>}
  >
    <p>Сумма</p>
  </Sheet>
)

const dialog = () => the('dialog') as HTMLDialogElement

test('a sheet is a dialog named by its title', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  show(sheet(() => undefined))
  expect(the('dialog', 'Платёж')).toBe(dialog())
  // A modal dialog of the browser keeps the focus inside and gives it back; an open attribute would not.
  expect(showModal).toHaveBeenCalledOnce()
})

test('a sheet that is closed shows and holds nothing', () => {
  show(sheet(() => undefined, false))
  expect(all('dialog')).toEqual([])
  expect(words()).toBe('')
})

test('Escape asks to close once, and does not close what its owner keeps open', () => {
  const onClose = vi.fn<OnClose>()
  show(sheet(onClose))
  const cancel = createEvent('cancel', dialog(), { cancelable: true })
  fireEvent(dialog(), cancel)
  expect(cancel.defaultPrevented).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
  expect(dialog().open).toBe(true)
})

test('the cross and a tap beside the sheet ask to close, a tap inside does not', async () => {
  const onClose = vi.fn<OnClose>()
  const { user } = show(sheet(onClose))
  await user.click(the('button', 'Оплатить'))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(the('button', 'Закрыть'))
  expect(onClose).toHaveBeenCalledTimes(1)
  await pass(600)
  await user.click(dialog())
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('the second tap of a double tap on what has opened a sheet does not close it', async () => {
  const onClose = vi.fn<OnClose>()
  const { user } = show(sheet(onClose))
  await pass(250)
  await user.click(dialog())
  expect(onClose).not.toHaveBeenCalled()
})

test('a press that is dragged out of a field onto the scrim closes nothing', async () => {
  const onClose = vi.fn<OnClose>()
  show(sheet(onClose))
  await pass(600)
  // The browser tells such a click to what holds both ends of it.
  fireEvent.pointerDown(the('button', 'Оплатить'))
  fireEvent.pointerUp(dialog())
  fireEvent.click(dialog())
  expect(onClose).not.toHaveBeenCalled()
})

test('a sheet that its owner closes does not ask to be closed again', async () => {
  const onClose = vi.fn<OnClose>()
  function Owner() {
    const [open, setOpen] = useState(true)
    return sheet(() => {
      onClose()
      setOpen(false)
    }, open)
  }
  const { user } = show(<Owner />)
  await user.click(the('button', 'Закрыть'))
  expect(all('dialog')).toEqual([])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a sheet the browser has closed by itself is closed for its owner too', () => {
  const onClose = vi.fn<OnClose>()
  show(sheet(onClose))
  dialog().close()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a long swipe down asks to close, a short one is a slip of the hand', () => {
  const onClose = vi.fn<OnClose>()
  show(sheet(onClose))
  const grip = dialog().firstElementChild as HTMLElement
  grip.setPointerCapture = () => undefined
  const swipe = (down: number) => {
    fireEvent.pointerDown(grip, { clientY: 100, pointerId: 1 })
    fireEvent.pointerUp(grip, { clientY: 100 + down, pointerId: 1 })
  }
  swipe(60)
  expect(onClose).not.toHaveBeenCalled()
  swipe(120)
  expect(onClose).toHaveBeenCalledOnce()
})

/** A sheet that its owner draws only while it is wanted. */
function Unmounting({ next }: { readonly next?: boolean }) {
  const [shown, setShown] = useState(false)
  const [second, setSecond] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        Открыть
      </button>
      {shown &&
        sheet(() => {
          setShown(false)
          setSecond(next === true)
        })}
      {second && (
        <Sheet open title="Код" onClose={() => setSecond(false)}>
          <p>Код из СМС</p>
        </Sheet>
      )}
    </>
  )
}

test('a sheet that is taken away while it is open gives the focus back to where it came from', async () => {
  const { user } = show(<Unmounting />)
  await user.click(the('button', 'Открыть'))
  await user.click(the('button', 'Закрыть'))
  expect(all('dialog')).toEqual([])
  expect(document.activeElement).toBe(the('button', 'Открыть'))
})

test('a sheet in the place of another one leads back to where the first was opened', async () => {
  const { user } = show(<Unmounting next />)
  await user.click(the('button', 'Открыть'))
  await user.click(the('button', 'Закрыть'))
  expect(the('dialog', 'Код')).toBeTruthy()
  await user.click(the('button', 'Закрыть'))
  expect(document.activeElement).toBe(the('button', 'Открыть'))
})
