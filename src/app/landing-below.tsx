import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import type { IslandName } from '../screens/landing/island.tsx'
import { MoneyRequest } from '../screens/landing/money-request.tsx'
import { RatingExcerpts } from '../screens/landing/rating-excerpts.tsx'
import { changedNumber } from '../screens/landing/use-adopted-values.ts'
import { setAmountAtom } from '../state/calculator.ts'

/** Draws an island in its place, or in another one. */
type DrawPart = (
  name: IslandName,
  part: ReactNode,
  onReady?: () => void,
  place?: HTMLElement,
) => void

/** So far from the screen ratings are asked for: they are there before they are seen. */
const NEAR = '600px'

const whenNear = (place: Element, run: () => void): void => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      if (place.isConnected) run()
    },
    { rootMargin: NEAR },
  )
  observer.observe(place)
}

/**
 * Draws the request beside the page and puts it in the place of the prerendered one in one step, while nobody is in a field
 * of that: who types or drags there goes on, and what was set becomes the sum of all.
 */
const drawRequest = (place: HTMLElement, draw: DrawPart): void => {
  const drawn = document.createElement('div')
  const putInPlace = (): void => {
    if (!place.isConnected) return
    if (place.contains(document.activeElement)) {
      // The next field may be one of these, too: it has the focus once the event is over.
      place.addEventListener('focusout', () => setTimeout(putInPlace), { once: true })
      return
    }
    const [amountRoubles] = [...place.querySelectorAll('input')].flatMap(
      (input) => changedNumber(input) ?? [],
    )
    if (amountRoubles !== undefined) getDefaultStore().set(setAmountAtom, amountRoubles)
    place.replaceChildren(drawn)
  }
  draw('request', <MoneyRequest />, putInPlace, drawn)
}

/** Draws the islands below the fold. */
export const drawBelow = (container: HTMLElement, draw: DrawPart): void => {
  const place = container.querySelector<HTMLElement>('[data-island=request]')
  if (place) drawRequest(place, draw)
  // The whole block: what lies in one that is not laid out yet has no place of its own.
  const block = container.querySelector('[data-island=ratings]')?.closest('section')
  if (block) whenNear(block, () => draw('ratings', <RatingExcerpts />))
}
