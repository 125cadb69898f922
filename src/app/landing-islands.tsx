import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { CalculatorCard } from '../screens/landing/calculator-card.tsx'
import type { IslandName } from '../screens/landing/island.tsx'
import { StickyBar } from '../screens/landing/sticky-bar.tsx'
import { CrashScreen } from './crash-screen.tsx'

type DrawnIsland = Exclude<IslandName, 'notices'>

const PARTS: Readonly<Record<DrawnIsland, () => ReactNode>> = {
  calculator: CalculatorCard,
  bar: StickyBar,
}

/** The islands that are there before the script: they are prerendered. `notices` is drawn by the script. */
export const DRAWN_ISLANDS: readonly DrawnIsland[] = ['calculator', 'bar']

function Ready({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady, [onReady])
  return null
}

const live = (part: ReactNode, onReady: () => void): ReactNode => (
  <StrictMode>
    <CrashScreen>
      {part}
      <Ready onReady={onReady} />
    </CrashScreen>
  </StrictMode>
)

/** One island by itself, the same when it is prerendered and when it is taken over. */
export const islandOf = (name: DrawnIsland, onReady: () => void): ReactNode => {
  const Part = PARTS[name]
  return live(<Part />, onReady)
}

const once = (run: () => void): (() => void) => {
  let done = false
  return () => {
    if (done) return
    done = true
    run()
  }
}

/** The ids that React makes up must be the same in the prerendered HTML and in the browser. */
export const idPrefix = (name: DrawnIsland): string => `${name}-`

const placeOf = (container: HTMLElement, name: IslandName): HTMLElement => {
  const place = container.querySelector<HTMLElement>(`[data-island=${name}]`)
  if (!place) throw new Error(`the page has no island ${name}`)
  return place
}

/**
 * Draws `notices`, takes over the calculator and then draws the bar again: what was chosen is known when the calculator
 * is taken over, and from then on the bar's prerendered sum may be another one. All of it in slices that leave room for
 * fingers: outside a transition React does the first work of a root in one piece.
 */
export const takeOverIslands = (
  container: HTMLElement,
  notices: ReactNode,
): { readonly roots: readonly Root[]; readonly ready: Promise<void> } => {
  const drawn = createRoot(placeOf(container, 'notices'))
  const roots = [drawn]
  startTransition(() => drawn.render(live(notices, () => undefined)))
  const ready = new Promise<void>((resolve) => {
    const drawBar = () => {
      const bar = createRoot(placeOf(container, 'bar'), { identifierPrefix: idPrefix('bar') })
      roots.push(bar)
      startTransition(() => bar.render(islandOf('bar', resolve)))
    }
    startTransition(() => {
      roots.push(
        hydrateRoot(placeOf(container, 'calculator'), islandOf('calculator', once(drawBar)), {
          identifierPrefix: idPrefix('calculator'),
          onRecoverableError: reportError,
        }),
      )
    })
  })
  return { roots, ready }
}
