import { useEffect, useEffectEvent, useRef } from 'react'

/** A key, or two in turn, and what it does. Keys are named by their place on the board: the layout may be Russian. */
export interface KeyAction {
  /** `KeyA`, `Shift+Slash`, `Control+Enter`; two in turn are apart by a space: `KeyQ Digit1`. */
  readonly on: string
  /** What is printed on the keys. */
  readonly shown: readonly string[]
  readonly words: string
  readonly run: () => void
  /** Works while a field has the focus too. */
  readonly inFields?: boolean
  /** Works while a picture or a question stands open too. */
  readonly inDialog?: boolean
  /** Named by the first of its row. */
  readonly isSilent?: boolean
  /** Named in the list of all keys only, not in the line under the screen. */
  readonly isMinor?: boolean
}

const CHOICE = 'vovremya.desk.single-keys'

/** Whether single keys do anything on this device (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => localStorage.getItem(CHOICE) !== 'off'

export const chooseSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(CHOICE)
  else localStorage.setItem(CHOICE, 'off')
}

const NOT_TYPED = new Set(['radio', 'checkbox', 'button', 'submit', 'range'])

/** A place where letters are typed. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !NOT_TYPED.has(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable)

const nameOf = ({ code, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string =>
  `${ctrlKey || metaKey ? 'Control+' : ''}${shiftKey ? 'Shift+' : ''}${code}`

const SAME_AS: Readonly<Record<string, string>> = {
  'Shift+Equal': 'Equal',
  NumpadAdd: 'Equal',
  NumpadSubtract: 'Minus',
  'Control+NumpadEnter': 'Control+Enter',
}

const isModifier = (code: string): boolean => /^(?:Shift|Control|Alt|Meta)/.test(code)

/** What a key does, with the one pressed before it when that was the first of two. */
const actionOf = (
  actions: readonly KeyAction[],
  name: string,
  before: string | null,
): KeyAction | undefined =>
  actions.find(({ on }) => on === (before === null ? name : `${before} ${name}`))

const isFirstOfTwo = (actions: readonly KeyAction[], name: string): boolean =>
  actions.some(({ on }) => on.startsWith(`${name} `))

/** Out of a field, so that single keys work again; nothing typed is lost. */
const leaveField = (): void => document.querySelector('main')?.focus({ preventScroll: true })

/**
 * Listens for the keys of what is on screen. Single keys are off while a field has the focus, while a question stands
 * open, and when the person has turned them off; Escape and keys with Control never are one of them. Escape in a field
 * leaves the field.
 */
export function useKeys(actions: readonly KeyAction[]): void {
  /** The first of two keys, until the next one is pressed. */
  const first = useRef<string | null>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing || isModifier(event.code))
      return
    const own = nameOf(event)
    const name = SAME_AS[own] ?? own
    const before = first.current
    first.current = null
    const isCombined = name.startsWith('Control+') || name === 'Escape'
    const isTyping = isField(event.target)
    if (!isCombined && (isTyping || !singleKeysOn())) return
    const action = actionOf(actions, name, before)
    if (document.querySelector('dialog[open]') !== null && !action?.inDialog) return
    if (isTyping && !action?.inFields) {
      if (name === 'Escape') leaveField()
    } else if (action) {
      event.preventDefault()
      action.run()
    } else if (before === null && isFirstOfTwo(actions, name)) {
      event.preventDefault()
      first.current = name
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Moves the focus to the next or the previous row of the list in sight. */
export const moveRow = (by: 1 | -1): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
}

/** Up and down a list, for the line of keys. */
export const ROW_KEYS: readonly KeyAction[] = [
  { on: 'KeyJ', shown: ['J'], words: 'ниже', run: () => moveRow(1) },
  { on: 'KeyK', shown: ['K'], words: 'выше', run: () => moveRow(-1) },
]
