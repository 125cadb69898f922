import { classNames } from '../../ui/class-names.ts'
import { Footer } from '../../ui/footer.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { BelowTheFold } from './below-the-fold.tsx'
import { CalculatorCard } from './calculator-card.tsx'
import { fullCostRange } from './full-cost-ranges.ts'
import { Hero } from './hero.tsx'
import { Island } from './island.tsx'
import styles from './landing.module.css'
import { StickyBar } from './sticky-bar.tsx'

/** What the law wants beside every rate: the warning and the range of ПСК, in one size (D29). */
const LegalLines = () => (
  <>
    <p className={classNames(text.small, text.strong)}>
      Оценивайте свои финансовые возможности и риски. Изучите все условия займа.
    </p>
    <p className={text.small}>
      «Как в банке»: 5&nbsp;000–300&nbsp;000&nbsp;₽ на 2–6 месяцев, ПСК{' '}
      {fullCostRange('INSTALLMENT')}. «Сплит»: 5&nbsp;000–100&nbsp;000&nbsp;₽ на 8–24 недели, ПСК{' '}
      {fullCostRange('OPTIMAL')}. «До зарплаты»: 3&nbsp;000–30&nbsp;000&nbsp;₽ на 1–21 день, ПСК{' '}
      {fullCostRange('LOAN_WITH_GRACE_PERIOD')}. Везде — годовых.
    </p>
  </>
)

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
