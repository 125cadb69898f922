import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type Ref, useMemo, useRef } from 'react'
import { fromRoubles } from '../../../lending/money.ts'
import { PRODUCTS } from '../../../lending/products.ts'
import { scheduleColumns } from '../../../lending/schedule.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { AmountAndTerm } from '../../parts/calculator/amount-and-term.tsx'
import { PaymentFigure } from '../../parts/calculator/payment-figure.tsx'
import { payoutTime } from '../../parts/calculator/payout-time.ts'
import { ProductAbout } from '../../parts/calculator/product-about.tsx'
import { ProductTabs } from '../../parts/calculator/product-tabs.tsx'
import { FullCostFrame } from '../../parts/full-cost-frame/full-cost-frame.tsx'
import { ScheduleChart } from '../../parts/schedule-chart/schedule-chart.tsx'
import {
  aboutOpenAtom,
  choiceAtom,
  chooseProductAtom,
  NEUTRAL_DAY,
  quoteOf,
  setAmountAtom,
  setTermAtom,
} from '../../state/calculator.ts'
import { useToday } from '../../state/today.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/facts.tsx'
import { formatMoney, formatPercent } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { fullCostRange } from './full-cost-ranges.ts'
import styles from './landing.module.css'
import { useAdoptedValues } from './use-adopted-values.ts'

const PANEL_ID = 'calculator-panel'

/** Product, amount and term on the left, what they cost on the right. Every figure comes from `lending/`. */
export function CalculatorCard({ ctaRef }: { readonly ctaRef: Ref<HTMLAnchorElement> }) {
  const card = useRef<HTMLDivElement>(null)
  const choice = useAtomValue(choiceAtom)
  const [aboutOpen, setAboutOpen] = useAtom(aboutOpenAtom)
  const chooseProduct = useSetAtom(chooseProductAtom)
  const setAmount = useSetAtom(setAmountAtom)
  const setTerm = useSetAtom(setTermAtom)
  const today = useToday()
  useAdoptedValues(card)

  const day = today ?? NEUTRAL_DAY
  const product = PRODUCTS[choice.productKey]
  const quote = useMemo(() => quoteOf(choice, day), [choice, day])
  const amountKopecks = fromRoubles(choice.amountRoubles)
  const range = fullCostRange(
    choice.productKey === 'BEFORE_SALARY' ? 'LOAN_WITH_GRACE_PERIOD' : choice.productKey,
  )

  return (
    <section className={styles.calculator} aria-label="Калькулятор займа" id="calculator">
      <div className={layout.wrap}>
        <div className={styles.card} ref={card}>
          <div className={styles.choice}>
            <ProductTabs value={choice.productKey} onChange={chooseProduct} controls={PANEL_ID} />
            <ProductAbout product={product} open={aboutOpen} onToggle={setAboutOpen} />
            <AmountAndTerm
              product={product}
              amountRoubles={choice.amountRoubles}
              term={choice.term}
              onAmount={setAmount}
              onTerm={setTerm}
            />
          </div>
          <div
            className={styles.result}
            id={PANEL_ID}
            role="tabpanel"
            aria-label={`Расчёт: ${product.name}`}
          >
            <PaymentFigure
              schedule={quote.schedule}
              label={product.scheduleLabel}
              dated={today !== null}
            />
            <ScheduleChart columns={scheduleColumns(quote.schedule, choice.productKey)} />
            <Facts
              rows={[
                { term: 'Вернёте всего', value: formatMoney(quote.schedule.totalKopecks) },
                { term: 'Переплата', value: formatMoney(quote.schedule.overpaymentKopecks) },
                { term: 'Деньги придут', value: payoutTime(amountKopecks, day) },
              ]}
            />
            <FullCostFrame
              percentText={quote.fullCost.percentText}
              costKopecks={quote.fullCost.costKopecks}
            />
            <ButtonLink ref={ctaRef} to={PATHS.signUp} block>
              Получить на карту
            </ButtonLink>
            <p className={classNames(text.caption, text.muted)}>
              Ставка {formatPercent(quote.dailyRateMillionths / 10_000)} в день, ПСК {range}{' '}
              годовых. Это предварительный расчёт: точный график и договор покажем до подписания.
              Оценивайте свои финансовые возможности и риски. Изучите все условия займа.
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
