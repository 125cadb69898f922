import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import { fromRoubles } from '../../../lending/money.ts'
import { formatMoney, formatNumber } from '../../../lending/plain-text.ts'
import { PAYMENTS } from '../../../lending/plural.ts'
import { PRODUCTS, snapAmount } from '../../../lending/products.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { payoutTime } from '../../parts/calculator/payout-time.ts'
import { UNIT_AT } from '../../parts/calculator/term-text.ts'
import { FullCostFrame } from '../../parts/full-cost-frame/full-cost-frame.tsx'
import { choiceAtom, NEUTRAL_DAY, quoteOf, setAmountAtom } from '../../state/calculator.ts'
import { useToday } from '../../state/today.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { counted } from '../../ui/plural.ts'
import { Scale } from '../../ui/scale.tsx'
import text from '../../ui/text.module.css'
import styles from './blocks.module.css'

/** The sum once more at the end of the page, what it costs and the request; one choice with the calculator (spec §2). */
export function MoneyRequest() {
  const choice = useAtomValue(choiceAtom)
  const setAmount = useSetAtom(setAmountAtom)
  const day = useToday() ?? NEUTRAL_DAY
  const { schedule, fullCost } = useMemo(() => quoteOf(choice, day), [choice, day])
  const product = PRODUCTS[choice.productKey]
  const snap = useCallback((value: number) => snapAmount(product, value), [product])
  const payments = schedule.rows.length
  return (
    <div className={styles.request}>
      <div>
        <Scale
          label="Сумма"
          unit="₽"
          name="request"
          min={product.minAmountRoubles}
          max={product.maxAmountRoubles}
          step={product.amountStepRoubles}
          value={choice.amountRoubles}
          snap={snap}
          onChange={setAmount}
        />
        <p className={text.muted}>
          «{product.name}», {choice.term}&nbsp;{UNIT_AT[product.unit](choice.term)}. Другие займы и
          сроки —{' '}
          <a className={text.link} href="#calculator">
            в&nbsp;калькуляторе
          </a>
          .
        </p>
      </div>
      <div>
        <Facts
          rows={[
            {
              term: payments === 1 ? 'Один платёж' : `${counted(payments, PAYMENTS)} по`,
              value: formatMoney(schedule.paymentKopecks),
            },
            { term: 'Деньги придут', value: payoutTime(fromRoubles(choice.amountRoubles), day) },
          ]}
        />
        <FullCostFrame percentText={fullCost.percentText} costKopecks={fullCost.costKopecks} />
        <ButtonLink to={PATHS.signUp} block>
          Запросить {formatNumber(choice.amountRoubles)}&nbsp;₽
        </ButtonLink>
      </div>
    </div>
  )
}
