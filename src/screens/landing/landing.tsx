import { lazy, Suspense, useMemo, useRef } from 'react'
import { Footer } from '../../ui/footer.tsx'
import { CalculatorCard } from './calculator-card.tsx'
import { Hero } from './hero.tsx'
import { LegalLines } from './legal-lines.tsx'
import { StickyBar } from './sticky-bar.tsx'

/** Prerendered with the page, its script comes after everything above it works. */
const BelowTheFold = lazy(() => import('./below-the-fold.tsx'))

/** The public front page (spec 2). */
export default function Landing() {
  const heroButton = useRef<HTMLAnchorElement>(null)
  const calculatorButton = useRef<HTMLAnchorElement>(null)
  const buttons = useMemo(() => [heroButton, calculatorButton], [])
  return (
    <>
      <main>
        <Hero ctaRef={heroButton} />
        <CalculatorCard ctaRef={calculatorButton} />
        <Suspense fallback={null}>
          <BelowTheFold />
        </Suspense>
      </main>
      <Footer>
        <LegalLines />
      </Footer>
      <StickyBar buttons={buttons} />
    </>
  )
}
