const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const
const MAX_QUIET_MS = 1_500

const afterLoad = (run: () => void): void => {
  if (document.readyState === 'complete') run()
  else window.addEventListener('load', run, { once: true })
}

/** Runs when the page has nothing else to do, in a second and a half at the latest. */
export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_QUIET_MS })
  else setTimeout(run, 200)
}

/** What the events before it have changed is drawn. */
const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Types into a field as a person does: React watches the element's own `value`, so that of all inputs is set. */
const type = async (field: HTMLElement, value: string): Promise<void> => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await drawn()
  if (document.activeElement !== field) {
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

/**
 * Runs `begin` once: when the loaded page is quiet, or at the first touch, whichever comes first.
 * `begin` calls `takingOver` when React starts to listen; buttons pressed before that are pressed
 * again afterwards, each once, so no tap is lost and none counts twice. What was typed after a press is
 * typed again in its turn: another product resets the sum, and the sum belongs to the product.
 */
export function whenQuietOrTouched(begin: (takingOver: () => void) => Promise<void>): void {
  let begun = false
  /** In the order of what was done to each last. */
  const done = new Map<HTMLElement, string | null>()

  const note = (place: HTMLElement, typed: string | null) => {
    done.delete(place)
    done.set(place, typed)
  }

  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button) note(button, null)
  }

  /** By a person: what a script types again (keep-typed.ts) was noted when it was typed. */
  const read = ({ target, isTrusted }: Event) => {
    if (done.size && isTrusted && target instanceof HTMLInputElement) note(target, target.value)
  }

  const run = async () => {
    if (begun) return
    begun = true
    for (const touch of TOUCHES) document.removeEventListener(touch, start, true)
    await begin(() => document.removeEventListener('click', remember, true))
    document.removeEventListener('input', read, true)
    for (const [place, typed] of done) {
      if (typed === null) place.click()
      else await type(place, typed)
      await drawn()
    }
  }
  const start = () => void run()

  document.addEventListener('click', remember, true)
  document.addEventListener('input', read, true)
  for (const touch of TOUCHES)
    document.addEventListener(touch, start, { capture: true, passive: true })
  afterLoad(() => whenIdle(start))
}
