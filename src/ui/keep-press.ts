const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

/**
 * A screen that arrives while the button of a mouse is down puts its own heading in the place of the one that was pressed,
 * and the browser makes no click of the two halves. The same link in the same place takes the press; a finger needs no help:
 * its tap is found when it ends. Returns how to stop.
 */
export function keepPress(): () => void {
  let pressed: HTMLAnchorElement | null = null
  const onDown = ({ target, pointerType, button }: PointerEvent) => {
    pressed = pointerType === 'mouse' && button === 0 ? linkOf(target) : null
  }
  const onUp = ({ target }: PointerEvent) => {
    const before = pressed
    pressed = null
    if (!before || before.isConnected) return
    const link = linkOf(target)
    if (link?.href === before.href) link.click()
  }
  document.addEventListener('pointerdown', onDown, true)
  document.addEventListener('pointerup', onUp, true)
  return () => {
    document.removeEventListener('pointerdown', onDown, true)
    document.removeEventListener('pointerup', onUp, true)
  }
}
