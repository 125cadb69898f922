import { useMemo, useState } from 'react'
import { fromRoubles, kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { PAYMENTS } from '../../../../lending/plural.ts'
import { PRODUCTS, snapAmount } from '../../../../lending/products.ts'
import { chargedPercent } from '../../../../lending/rate.ts'
import { takeLess } from '../../../actions/take-less.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import { FullCostFrame } from '../../../parts/full-cost-frame/full-cost-frame.tsx'
import { ScheduleTable } from '../../../parts/schedule-table/schedule-table.tsx'
import { smallerSumPreviewQuery } from '../../../queries/previews.ts'
import { useQuery } from '../../../queries/use-query.ts'
import type { Application } from '../../../state/profile.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatDailyRate } from '../../../ui/format.ts'
import layout from '../../../ui/layout.module.css'
import { Loader } from '../../../ui/loader.tsx'
import { counted } from '../../../ui/plural.ts'
import { Scale } from '../../../ui/scale.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import text from '../../../ui/text.module.css'

interface TakeLessSheetProps {
  readonly application: Application
  readonly onTaken: (application: Application) => void
  readonly onClose: () => void
}

const ROWS_SHOWN = 3
/** A hand on the scale is not asked after at every stop. */
const SETTLED_MS = 250

/** What is left of the product when a step is taken off the signed sum, roubles; 0 when nothing is. */
export const mostOfLess = ({ typeOfProduct, amountOfContract }: Application): number => {
  const { minAmountRoubles, amountStepRoubles } = PRODUCTS[typeOfProduct]
  const most = amountOfContract - amountStepRoubles
  return most < minAmountRoubles ? 0 : most
}

const whole = (roubles: number): string => formatMoney(fromRoubles(roubles), { whole: true })

/** Take a part of a signed loan: the sum, what it then costs, one button and no code (353-FZ art. 11, D58). */
export function TakeLessSheet({ application, onTaken, onClose }: TakeLessSheetProps) {
  const { loanApplicationId, typeOfProduct, amountOfContract } = application
  const product = PRODUCTS[typeOfProduct]
  const most = mostOfLess(application)
  const [amount, setAmount] = useState(() =>
    Math.min(most, snapAmount(product, amountOfContract / 2)),
  )
  const choice = useMemo(
    () => ({ loanApplicationId, amountRoubles: amount }),
    [loanApplicationId, amount],
  )
  const preview = useQuery(smallerSumPreviewQuery, choice, { delayMs: SETTLED_MS })
  const { data: plan, isCurrent } = preview
  const [refused, setRefused] = useState<Failure | null>(null)
  const [taking, setTaking] = useState(false)
  const failure = refused ?? preview.error

  const take = async () => {
    setTaking(true)
    try {
      onTaken(await takeLess(loanApplicationId, amount))
    } catch (error) {
      setRefused(failureOf(error))
      setTaking(false)
    }
  }

  return (
    <Sheet
      open
      title="Взять меньше"
      onClose={onClose}
      footer={
        <Button block loading={taking} disabled={!isCurrent} onClick={() => void take()}>
          Взять {whole(amount)} вместо {whole(amountOfContract)}
        </Button>
      }
    >
      <div className={layout.stack3}>
        <p className={text.small}>
          От части займа можно отказаться бесплатно, пока деньги не отправлены. Ставка остаётся
          прежней, график станет новым. Код не нужен, время на раздумье не меняется.
        </p>
        <Scale
          label="Сумма"
          unit="₽"
          name="smaller-amount"
          min={product.minAmountRoubles}
          max={most}
          step={product.amountStepRoubles}
          value={amount}
          snap={(value) => Math.min(snapAmount(product, value), most)}
          onChange={(roubles) => {
            setAmount(roubles)
            setRefused(null)
          }}
        />
        {failure && (
          <Banner tone="danger" role="alert" title={failure.title}>
            <p>{failure.detail}</p>
            {failure.fields.map(({ field, message }) => (
              <p key={field}>{message}</p>
            ))}
          </Banner>
        )}
        {!plan && !failure && <Loader />}
        {plan && (
          <>
            <Facts
              rows={[
                {
                  term: `${counted(plan.rows.length, PAYMENTS)} по`,
                  value: formatMoney(kopecks(plan.paymentKopecks)),
                },
                { term: 'Вернёте всего', value: formatMoney(kopecks(plan.totalKopecks)) },
                { term: 'Переплата', value: formatMoney(kopecks(plan.overpaymentKopecks)) },
                {
                  term: 'Ставка',
                  value: `${formatDailyRate(chargedPercent(plan))}, как в договоре`,
                },
              ]}
            />
            <FullCostFrame
              percentText={plan.fullCost.percentText}
              costKopecks={kopecks(plan.fullCost.costKopecks)}
            />
            <ScheduleTable
              rows={plan.rows.map(({ number, dueOn, paymentKopecks }) => ({
                number,
                dueOn,
                paymentKopecks: kopecks(paymentKopecks),
              }))}
              collapsedTo={ROWS_SHOWN}
            />
          </>
        )}
      </div>
    </Sheet>
  )
}
