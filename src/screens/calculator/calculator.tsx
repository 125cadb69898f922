import { useAtom, useSetAtom } from 'jotai'
import { useDeferredValue, useMemo, memo, startTransition, useEffect, useState } from 'react'
import { fromRoubles } from '../../../lending/money.ts'
import { PRODUCTS } from '../../../lending/products.ts'
import type { Schedule } from '../../../lending/schedule.ts'
import { BRAND } from '../../../protocol/brand.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { AmountAndTerm } from '../../parts/calculator/amount-and-term.tsx'
import { ProductAbout } from '../../parts/calculator/product-about.tsx'
import { ProductTabs } from '../../parts/calculator/product-tabs.tsx'
import type { DayWords } from '../../parts/schedule-chart/day-words.ts'
import { ScheduleChart } from '../../parts/schedule-chart/schedule-chart.tsx'
import {
  aboutOpenAtom,
  chooseProductAtom,
  NEUTRAL_DAY,
  quoteOf,
  setAmountAtom,
  setTermAtom,
} from '../../state/calculator.ts'
import { useToday } from '../../state/today.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Footer } from '../../ui/footer.tsx'
import layout from '../../ui/layout.module.css'
import { useTitle } from '../../ui/page.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { PublicHeader } from '../../ui/public-header.tsx'
import text from '../../ui/text.module.css'
import styles from './calculator.module.css'
import { Comparison } from './comparison.tsx'
import { daysFromIssue } from './days-from-issue.ts'
import { EarlyReturn } from './early-return.tsx'
import { FullSchedule } from './full-schedule.tsx'
import { allRanges, RISK_WARNING } from './legal-text.ts'
import { Overpayment } from './overpayment.tsx'
import { PrintHead } from './print-head.tsx'
import { ResultCard } from './result-card.tsx'
import { ShareAndPrint } from './share-and-print.tsx'
import { useLinkedChoice } from './use-linked-choice.ts'

const REST_MS = 150

/** The value once it has not changed for a moment: what is dear to count waits until the finger stops. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(value)), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

interface PaymentsChartProps {
  readonly schedule: Schedule
  /** Stand in for the dates where today is not known. */
  readonly days: DayWords | null
}

/** What each payment consists of and how the debt falls. */
const PaymentsChart = memo(function PaymentsChart({ schedule, days }: PaymentsChartProps) {
  return (
    <section className={classNames(styles.card, styles.onScreen)}>
      <h2 className={text.heading}>Из чего состоят платежи</h2>
      <ScheduleChart rows={schedule.rows} {...(days && { days })} />
    </section>
  )
})

/** What the law wants beside every rate: the warning and the range of ПСК, in one size (D29). */
const LegalLines = () => (
  <>
    <p className={classNames(text.small, text.strong)}>{RISK_WARNING}</p>
    <p className={text.small}>{allRanges()}</p>
  </>
)

/** Stands at the end of the sheet: who would lend, by which record in the register. */
const PrintFoot = () => (
  <p className={classNames(styles.onPaper, text.caption, text.muted)}>
    {BRAND.legalName}. ИНН {BRAND.inn}, ОГРН {BRAND.ogrn}. Рег. номер в государственном реестре
    микрофинансовых организаций {BRAND.registryNumber}. Телефон {BRAND.phone}.
  </p>
)

const PANEL_ID = 'calculation'

/**
 * The calculator in full, with an address that carries the choice: every payment, the whole price, the other products and
 * what an early return saves. The scales answer the finger at once, the price follows when there is time, the rest when the
 * finger stops, in two steps.
 */
export default function Calculator() {
  useTitle('Калькулятор займа')
  const choice = useLinkedChoice()
  const settled = useDeferredValue(choice)
  const knownDay = useToday()
  const today = knownDay ?? NEUTRAL_DAY
  const dated = knownDay !== null
  const [aboutOpen, setAboutOpen] = useAtom(aboutOpenAtom)
  const chooseProduct = useSetAtom(chooseProductAtom)
  const setAmount = useSetAtom(setAmountAtom)
  const setTerm = useSetAtom(setTermAtom)
  const product = PRODUCTS[choice.productKey]
  const quote = useMemo(() => quoteOf(settled, today), [settled, today])
  const rested = useRested(settled)
  const later = useRested(rested)
  const { schedule } = useMemo(() => quoteOf(rested, today), [rested, today])
  const days = useMemo(
    () => (dated ? null : daysFromIssue(rested, schedule)),
    [dated, rested, schedule],
  )
  return (
    <div className={styles.page}>
      <div className={classNames(layout.wrap, styles.onScreen)}>
        <PublicHeader />
      </div>
      <main className={classNames(layout.wrap, styles.main)}>
        <div className={classNames(layout.stack2, styles.onScreen)}>
          <h1 className={styles.title}>Подробный расчёт</h1>
          <p className={text.muted}>Каждый платёж и вся цена займа — до заявки.</p>
        </div>
        <NeedsScript>
          Чтобы посчитать другую сумму и срок, включите в браузере JavaScript. Без него здесь
          пример, а формулы — на странице{' '}
          <AppLink className={text.link} to={PATHS.howWeCount}>
            «Как мы считаем»
          </AppLink>
          .
        </NeedsScript>
        <PrintHead choice={settled} today={knownDay} />
        <div className={styles.calculator}>
          <div className={classNames(styles.choice, styles.onScreen)}>
            <ProductTabs value={choice.productKey} onChange={chooseProduct} controls={PANEL_ID} />
            <ProductAbout product={product} open={aboutOpen} onToggle={setAboutOpen} />
            <AmountAndTerm
              product={product}
              amountRoubles={choice.amountRoubles}
              term={choice.term}
              onAmount={setAmount}
              onTerm={setTerm}
            />
            <ShareAndPrint choice={choice} />
          </div>
          <ResultCard id={PANEL_ID} choice={settled} quote={quote} day={today} dated={dated} />
        </div>
        <div className={styles.price}>
          <div className={styles.cards}>
            <Overpayment
              amountKopecks={fromRoubles(settled.amountRoubles)}
              schedule={quote.schedule}
            />
            {schedule.rows.length > 1 && <PaymentsChart schedule={schedule} days={days} />}
          </div>
          <FullSchedule schedule={schedule} issuedOn={knownDay} days={days} />
        </div>
        <EarlyReturn choice={later} today={today} dated={dated} />
        <Comparison choice={later} today={today} />
        <PrintFoot />
      </main>
      <div className={styles.onScreen}>
        <Footer>
          <LegalLines />
        </Footer>
      </div>
    </div>
  )
}
