/** Controls by what they are and how they are called, for browsers that Playwright does not drive. */

export const CONTROLS = {
  button: 'button, [role=button]',
  link: 'a[href]',
  textbox: 'input:not([type=radio], [type=checkbox], [type=file]), textarea',
  checkbox: 'input[type=checkbox]:not([role=switch])',
  radio: 'input[type=radio]',
  switch: '[role=switch]',
  option: '[role=option]',
  tab: '[role=tab]',
  file: 'input[type=file]',
} as const

export type Role = keyof typeof CONTROLS

/**
 * The first usable control of a selector and name, in the page itself; `exact`: the source is the whole name and no pattern.
 */
export const inPage = (selector: string, source: string, exact: boolean): Element | null => {
  const textOf = (node: Element | null): string =>
    (node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label')
    if (label !== null) return label
    const names = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    if (names.length > 0) return names.map((id) => textOf(document.getElementById(id))).join(' ')
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    return labels.length > 0 ? labels.map(textOf).join(' ') : textOf(element)
  }
  const wanted = new RegExp(source)
  const isThere = (element: Element) =>
    element.matches('input[type=file]') || element.checkVisibility()
  const found = [...document.querySelectorAll(selector)]
    .filter(isThere)
    .find((element) => (exact ? nameOf(element) === source : wanted.test(nameOf(element))))
  return found && !found.matches(':disabled, [aria-disabled=true]') ? found : null
}

/** The middle of a control that can be seen, as «x,y»; null while it is outside the window. In the page itself. */
export const middleInWindow = (element: Element): string | null => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const x = Math.round((left + right) / 2)
  const y = Math.round((top + bottom) / 2)
  return x >= 0 && x < innerWidth && y >= 0 && y < innerHeight ? `${x},${y}` : null
}
