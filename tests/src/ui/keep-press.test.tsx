import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPress } from '../../../src/ui/keep-press.ts'

let clicked: string[]
let stop: () => void

const link = (href: string): HTMLAnchorElement => {
  const made = document.createElement('a')
  made.href = href
  made.append(document.createElement('span'))
  made.addEventListener('click', (event) => {
    event.preventDefault()
    clicked.push(href)
  })
  document.body.replaceChildren(made)
  return made
}

const press = (type: 'pointerdown' | 'pointerup', on: Element, pointerType = 'mouse') =>
  on.firstElementChild?.dispatchEvent(
    new PointerEvent(type, { bubbles: true, pointerType, button: 0 }),
  )

beforeEach(() => {
  clicked = []
  stop = keepPress()
})
afterEach(() => stop())

test('the same link that has come under a pressed mouse takes the press', () => {
  press('pointerdown', link('/profile/support'))
  press('pointerup', link('/profile/support'))
  expect(clicked).toEqual(['/profile/support'])
})

test('another link does not, and so does none that was pressed itself: that click is the browser’s', () => {
  press('pointerdown', link('/profile/support'))
  press('pointerup', link('/profile/messages'))
  const own = link('/profile/support')
  press('pointerdown', own)
  press('pointerup', own)
  expect(clicked).toEqual([])
})

test('a finger is not helped: the browser finds its tap by itself', () => {
  press('pointerdown', link('/profile/support'), 'touch')
  press('pointerup', link('/profile/support'), 'touch')
  expect(clicked).toEqual([])
})
