import type { VisitBegun } from './public-visit.ts'

/** What came before the script is made again by it, as a press or as typing alone (when-quiet-or-touched.ts). */
const TOUCHES = ['pointerdown', 'keydown', 'click', 'input'] as const
const SETTLE_MS = 10_000

/**
 * Has the visit counted ten seconds after its first touch, or when a link is followed before that (decision 0064): what
 * counts is fetched by then, and costs neither the first look nor the first finger anything.
 */
export const beginVisitLater = (): void => {
  let begun = false
  let touched = false
  const begin = (visit: VisitBegun): void => {
    if (begun) return
    begun = true
    for (const touch of TOUCHES) document.removeEventListener(touch, onTouch, true)
    document.removeEventListener('click', onClick, true)
    // A count that cannot be fetched is lost.
    import('./public-visit.ts').then(({ beginVisit }) => beginVisit(visit), reportError)
  }
  const onTouch = ({ target }: Event): void => {
    if (touched) return
    touched = true
    setTimeout(begin, SETTLE_MS, { target, pathname: window.location.pathname })
  }
  const onClick = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('a'))
      begin({ target, pathname: window.location.pathname })
  }
  for (const touch of TOUCHES) document.addEventListener(touch, onTouch, true)
  document.addEventListener('click', onClick, true)
}
