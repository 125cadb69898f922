const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const
const QUIET_AT_MOST_MS = 1_500

const afterLoad = (run: () => void): void => {
  if (document.readyState === 'complete') run()
  else window.addEventListener('load', run, { once: true })
}

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: QUIET_AT_MOST_MS })
  else setTimeout(run, 200)
}

/**
 * Runs `begin` once: when the loaded page is quiet, or at the first touch, whichever comes first.
 * `begin` calls `takingOver` when React starts to listen; a button pressed before that is pressed
 * again afterwards, so no tap is lost and none counts twice.
 */
export function whenQuietOrTouched(begin: (takingOver: () => void) => Promise<void>): void {
  let begun = false
  let pressed: HTMLElement | null = null

  const remember = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button) pressed = button
  }

  const run = async () => {
    if (begun) return
    begun = true
    for (const touch of TOUCHES) document.removeEventListener(touch, start, true)
    await begin(() => document.removeEventListener('click', remember, true))
    pressed?.click()
  }
  const start = () => void run()

  document.addEventListener('click', remember, true)
  for (const touch of TOUCHES)
    document.addEventListener(touch, start, { capture: true, passive: true })
  afterLoad(() => whenIdle(start))
}
