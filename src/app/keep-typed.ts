const isSwitch = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio'

const isChanged = (field: HTMLInputElement): boolean => {
  if (field.type === 'file') return (field.files?.length ?? 0) > 0
  return isSwitch(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}

/** How far the caret is from the end of what is typed; null for a field without one, or one that nobody is in. */
const caretOf = (field: HTMLInputElement): number | null => {
  const { selectionStart, value } = field
  return selectionStart === null || document.activeElement !== field
    ? null
    : value.length - selectionStart
}

/** A mask writes signs of its own before the caret: from the end it stands before the same digits. */
const putCaret = (field: HTMLInputElement, fromEnd: number | null): void => {
  if (fromEnd === null || document.activeElement !== field) return
  const at = Math.max(0, field.value.length - fromEnd)
  field.setSelectionRange(at, at)
}

/** React watches the element's own `value`: what it holds itself is no change, so it is taken away first. */
const typeAgain = (field: HTMLInputElement, { value, caretFromEnd }: Given): void => {
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  putCaret(field, caretFromEnd)
  if (field.type === 'range') field.dispatchEvent(new Event('change', { bubbles: true }))
  else if (document.activeElement !== field)
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

const giveBack = (field: HTMLInputElement, given: Given): void => {
  if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }))
  else if (isSwitch(field)) {
    field.checked = !given.checked
    field.click()
  } else typeAgain(field, given)
}

interface Given {
  readonly value: string
  readonly checked: boolean
  /** Where the caret stood when it was typed. */
  readonly caretFromEnd: number | null
}

/**
 * Notes what is put into the fields of the page from its HTML on. The function it returns ends that and puts all of it in
 * once more, as a person does, for a script that has only now begun to listen. Fields that are gone are left out.
 */
export function keepTyped(): () => void {
  const given = new Map<HTMLInputElement, Given>()
  const note = (field: HTMLInputElement) => {
    const { value, checked } = field
    given.set(field, { value, checked, caretFromEnd: caretOf(field) })
  }
  /**
   * A tick is what the click made of it: React may take the page over within that click, and the form then puts its own
   * default there before the field tells of its change.
   */
  const listen = ({ target, type }: Event) => {
    if (target instanceof HTMLInputElement && isSwitch(target) === (type === 'click')) note(target)
  }
  for (const field of document.querySelectorAll('input')) if (isChanged(field)) note(field)
  for (const kind of ['input', 'click']) document.addEventListener(kind, listen, true)
  return () => {
    for (const kind of ['input', 'click']) document.removeEventListener(kind, listen, true)
    for (const [field, what] of given) if (field.isConnected) giveBack(field, what)
  }
}
