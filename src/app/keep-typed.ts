const isSwitch = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio'

const isChanged = (field: HTMLInputElement): boolean => {
  if (field.type === 'file') return (field.files?.length ?? 0) > 0
  return isSwitch(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}

/** The caret stands where it stood; kinds of fields without a caret refuse. */
const keepingCaret = (field: HTMLInputElement, write: () => void): void => {
  const { selectionStart, selectionEnd } = field
  write()
  if (selectionStart === null || document.activeElement !== field) return
  field.setSelectionRange(selectionStart, selectionEnd)
}

/** React watches the element's own `value`: what it holds itself is no change, so it is taken away first. */
const typeAgain = (field: HTMLInputElement, value: string): void => {
  keepingCaret(field, () => {
    field.value = ''
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  if (field.type === 'range') field.dispatchEvent(new Event('change', { bubbles: true }))
  else if (document.activeElement !== field)
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

const giveBack = (field: HTMLInputElement, { value, checked }: Given): void => {
  if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }))
  else if (isSwitch(field)) {
    field.checked = !checked
    field.click()
  } else typeAgain(field, value)
}

interface Given {
  readonly value: string
  readonly checked: boolean
}

/**
 * Notes what is put into the fields of the page from its HTML on. The function it returns ends that and puts all of it in
 * once more, as a person does, for a script that has only now begun to listen. Fields that are gone are left out.
 */
export function keepTyped(): () => void {
  const given = new Map<HTMLInputElement, Given>()
  const note = (field: HTMLInputElement) => {
    given.set(field, { value: field.value, checked: field.checked })
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
