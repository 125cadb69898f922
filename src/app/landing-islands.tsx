import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { CalculatorCard } from '../screens/landing/calculator-card.tsx'
import type { IslandName } from '../screens/landing/island.tsx'
import { StickyBar } from '../screens/landing/sticky-bar.tsx'
import { CrashScreen } from './crash-screen.tsx'

type DrawnIsland = Extract<IslandName, 'calculator' | 'bar'>

const PARTS: Readonly<Record<DrawnIsland, () => ReactNode>> = {
  calculator: CalculatorCard,
  bar: StickyBar,
}

/** The islands that are there before the script: they are prerendered and begin to live at once. */
export const DRAWN_ISLANDS: readonly DrawnIsland[] = ['calculator', 'bar']

function Ready({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady, [onReady])
  return null
}

/** A part by itself, the same when it is prerendered and when it is taken over. */
export const live = (part: ReactNode, onReady: () => void = () => undefined): ReactNode => (
  <StrictMode>
    <CrashScreen>
      {part}
      <Ready onReady={onReady} />
    </CrashScreen>
  </StrictMode>
)

/** One island of those that begin to live at once. */
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
export const idPrefix = (name: IslandName): string => `${name}-`

const placeOf = (container: HTMLElement, name: IslandName): HTMLElement => {
  const place = container.querySelector<HTMLElement>(`[data-island=${name}]`)
  if (!place) throw new Error(`the page has no island ${name}`)
  return place
}

/**
 * Draws `notices`, takes over the calculator and then draws the bar again: what was chosen is known when the calculator
 * is taken over, and from then on the bar's prerendered sum may be another one. What lies below the fold is fetched
 * once the page moves. All of it in slices that leave room for
 * fingers: outside a transition React does the first work of a root in one piece.
 */
export const takeOverIslands = (
  container: HTMLElement,
  notices: ReactNode,
): { readonly leave: () => void; readonly ready: Promise<void> } => {
  const roots: Root[] = []
  const draw = (name: IslandName, part: ReactNode, place = placeOf(container, name)) => {
    const root = createRoot(place, { identifierPrefix: idPrefix(name) })
    roots.push(root)
    startTransition(() => root.render(part))
  }
  draw('notices', live(notices))
  const fetchBelow = () => {
    window.removeEventListener('scroll', fetchBelow)
    import('./landing-below.tsx').then(({ drawBelow }) => {
      // The page may have been left meanwhile.
      if (roots.length > 0)
        drawBelow(container, (name, part, onReady, place) => draw(name, live(part, onReady), place))
    }, reportError)
  }
  const ready = new Promise<void>((resolve) => {
    const drawBar = () => {
      draw('bar', islandOf('bar', resolve))
      // Moved already, or seen whole.
      if (window.scrollY > 0 || container.scrollHeight <= window.innerHeight) fetchBelow()
      else window.addEventListener('scroll', fetchBelow)
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
  const leave = () => {
    window.removeEventListener('scroll', fetchBelow)
    for (const root of roots.splice(0)) root.unmount()
  }
  return { leave, ready }
}
