/** Single keys of the workplace: what may happen by one of them, and where none does anything (WCAG 2.1.4). */
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  chooseSingleKeys,
  type KeyAction,
  moveRow,
  singleKeysOn,
  useKeys,
} from '../../../../src/desk/parts/keys.ts'

let done: string[]
const action = (on: string, more: Partial<KeyAction> = {}): KeyAction => ({
  on,
  shown: [on],
  words: on,
  run: () => done.push(on),
  ...more,
})

const ACTIONS = [
  action('KeyA'),
  action('KeyQ Digit1'),
  action('Equal'),
  action('Control+Enter', { inFields: true }),
  action('Control+KeyB'),
  action('KeyD', { inDialog: true }),
  action('Shift+Slash'),
]

interface PageProps {
  readonly actions?: readonly KeyAction[]
  readonly isAsked?: boolean
}

function Page({ actions = ACTIONS, isAsked = false }: PageProps) {
  useKeys(actions)
  return (
    <main tabIndex={-1}>
      <input aria-label="words" />
      <input aria-label="choice" type="radio" />
      <select aria-label="list" />
      <button type="button" data-row>
        one
      </button>
      <button type="button" data-row>
        two
      </button>
      <button type="button" data-row>
        three
      </button>
      <dialog open={isAsked} />
    </main>
  )
}

const press = (code: string, more: KeyboardEventInit = {}, at: Element = document.body): boolean =>
  fireEvent.keyDown(at, { code, ...more })

beforeEach(() => {
  done = []
})
afterEach(() => {
  chooseSingleKeys(true)
})

test('a key does what it is for, and nothing of the browser beside it', () => {
  render(<Page />)
  expect(press('KeyA')).toBe(false)
  expect(press('KeyZ')).toBe(true)
  expect(done).toEqual(['KeyA'])
})

test.each<[string, string, KeyboardEventInit]>([
  ['with Alt', 'KeyA', { altKey: true }],
  ['with Shift', 'KeyA', { shiftKey: true }],
  ['with Control', 'KeyA', { ctrlKey: true }],
  ['with Command', 'KeyA', { metaKey: true }],
  ['while a word is composed', 'KeyA', { isComposing: true }],
  ['as a modifier alone', 'ShiftLeft', {}],
])('a key %s is another one', (_what, code, more) => {
  render(<Page />)
  press(code, more)
  expect(done).toEqual([])
})

test('Command is as good as Control, and keys of the number pad as those above the letters', () => {
  render(<Page />)
  press('Enter', { metaKey: true })
  press('NumpadEnter', { ctrlKey: true })
  press('NumpadAdd')
  press('Equal', { shiftKey: true })
  press('Slash', { shiftKey: true })
  expect(done).toEqual(['Control+Enter', 'Control+Enter', 'Equal', 'Equal', 'Shift+Slash'])
})

test.each(['words', 'list'])(
  'in a field a letter is a letter, only what is meant for fields acts: %s',
  (name) => {
    render(<Page />)
    const field = screen.getByLabelText(name)
    press('KeyA', {}, field)
    press('KeyB', { ctrlKey: true }, field)
    press('Enter', { ctrlKey: true }, field)
    expect(done).toEqual(['Control+Enter'])
  },
)

test('a choice is no field: nothing is typed there', () => {
  render(<Page />)
  press('KeyA', {}, screen.getByLabelText('choice'))
  expect(done).toEqual(['KeyA'])
})

test('Escape leaves a field without doing anything else', () => {
  render(<Page actions={[action('Escape')]} />)
  const field = screen.getByLabelText('words')
  field.focus()
  press('Escape', {}, field)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  press('Escape')
  expect(done).toEqual(['Escape'])
})

test('while a question stands open only what is meant for it acts', () => {
  render(<Page isAsked />)
  press('KeyA')
  press('Enter', { ctrlKey: true })
  press('KeyD')
  expect(done).toEqual(['KeyD'])
})

test('whoever has turned single keys off keeps those with Control and Escape', () => {
  render(<Page actions={[...ACTIONS, action('Escape')]} />)
  chooseSingleKeys(false)
  expect(singleKeysOn()).toBe(false)
  press('KeyA')
  press('KeyQ')
  press('Digit1')
  press('KeyB', { ctrlKey: true })
  press('Escape')
  expect(done).toEqual(['Control+KeyB', 'Escape'])
  chooseSingleKeys(true)
  press('KeyA')
  expect(done.at(-1)).toBe('KeyA')
})

test('two keys in turn act together, and the second alone does nothing', () => {
  render(<Page />)
  press('Digit1')
  expect(done).toEqual([])
  expect(press('KeyQ')).toBe(false)
  press('Digit1')
  expect(done).toEqual(['KeyQ Digit1'])
  press('Digit1')
  expect(done).toHaveLength(1)
})

test('another key between two forgets the first, and is none of its own then', () => {
  render(<Page />)
  press('KeyQ')
  press('KeyA')
  press('Digit1')
  expect(done).toEqual([])
  press('KeyA')
  expect(done).toEqual(['KeyA'])
})

test('a key that something else has taken is left to it', () => {
  render(<Page />)
  const taken = new KeyboardEvent('keydown', { code: 'KeyA', bubbles: true, cancelable: true })
  taken.preventDefault()
  document.body.dispatchEvent(taken)
  expect(done).toEqual([])
})

test('a screen that has gone listens no more', () => {
  render(<Page />).unmount()
  press('KeyA')
  expect(done).toEqual([])
})

test('the focus moves along the rows and stops at both ends', () => {
  render(<Page />)
  const focused = () => document.activeElement?.textContent
  moveRow(1)
  expect(focused()).toBe('one')
  moveRow(1)
  moveRow(1)
  moveRow(1)
  expect(focused()).toBe('three')
  moveRow(-1)
  expect(focused()).toBe('two')
  document.querySelector('main')?.focus()
  moveRow(-1)
  expect(focused()).toBe('three')
})
