import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import type { IslandName } from '../screens/landing/island.tsx'
import { MoneyRequest } from '../screens/landing/money-request.tsx'
import { RatingExcerpts } from '../screens/landing/rating-excerpts.tsx'
import { changedNumber } from '../screens/landing/use-adopted-values.ts'
import { setAmountAtom } from '../state/calculator.ts'

/** Draws an island in its place. */
type DrawPart = (name: IslandName, part: ReactNode, onReady?: () => void) => void

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

/** Draws the islands below the fold; a sum that was set in the prerendered one becomes the sum of all. */
export const drawBelow = (container: HTMLElement, draw: DrawPart): void => {
  const inputs = container.querySelectorAll('input[data-entry=request], input[name=request]')
  draw('request', <MoneyRequest />, () => {
    // Read when they are gone: until then a person may have gone on.
    const [amountRoubles] = [...inputs].flatMap((input) => changedNumber(input) ?? [])
    if (amountRoubles !== undefined) getDefaultStore().set(setAmountAtom, amountRoubles)
  })
  // The whole block: what lies in one that is not laid out yet has no place of its own.
  const block = container.querySelector('[data-island=ratings]')?.closest('section')
  if (block) whenNear(block, () => draw('ratings', <RatingExcerpts />))
}
