/**
 * Brings a tick that is missing to the eye and gives it the focus. The buttons of a sheet stick to its lower edge: the
 * words about the tick, drawn a frame later, must not lie under them.
 */
export const showTick = (id: string): void => {
  requestAnimationFrame(() => {
    const tick = document.getElementById(id)
    tick?.scrollIntoView({ block: 'center' })
    tick?.focus({ preventScroll: true })
  })
}
