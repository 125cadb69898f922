import { Footer } from '../../ui/footer.tsx'
import layout from '../../ui/layout.module.css'
import { BelowTheFold } from './below-the-fold.tsx'
import { CalculatorCard } from './calculator-card.tsx'
import { Hero } from './hero.tsx'
import { Island } from './island.tsx'
import styles from './landing.module.css'
import { LegalLines } from './legal-lines.tsx'
import { StickyBar } from './sticky-bar.tsx'

/** The public front page (spec 2). */
export default function Landing() {
  return (
    <>
      <main>
        <Hero />
        <section className={styles.calculator} aria-label="Калькулятор займа" id="calculator">
          <Island name="calculator" className={layout.wrap}>
            <CalculatorCard />
          </Island>
        </section>
        <BelowTheFold />
      </main>
      <Footer>
        <LegalLines />
      </Footer>
      <Island name="bar">
        <StickyBar />
      </Island>
    </>
  )
}
