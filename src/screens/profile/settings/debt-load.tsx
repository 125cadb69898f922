import { fromRoubles, kopecks, toRoubles } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import type { Reply } from '../../../../protocol/call.ts'
import type { debtLoad } from '../../../../protocol/calls/core/limits.ts'
import { debtLoadQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { noIncomeWords } from '../no-income-words.ts'
import { Card, Section } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Sums } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'

const money = (amountKopecks: number): string =>
  formatMoney(kopecks(amountKopecks), { whole: true })

/** Whole per cent, rounded up: 50,2% is more than a half. */
const shown = (percent: number): string => `${Math.ceil(percent - 1e-9)}%`

type Answer = Reply<typeof debtLoad>

interface Load {
  readonly incomeKopecks: number
  readonly paymentsKopecks: number
  /** Per cent. */
  readonly warnAbovePercent: number
  readonly incomeSource: Answer['incomeSource']
}

/** What would help this person, in roubles a month: where the bound of the warning is and how far above it they are. */
const whatHelps = ({
  incomeKopecks,
  paymentsKopecks,
  warnAbovePercent,
  incomeSource,
}: Load): string => {
  const most = toRoubles(kopecks(Math.floor((incomeKopecks * warnAbovePercent) / 100)))
  const now = toRoubles(kopecks(paymentsKopecks))
  const bound = money(fromRoubles(Math.floor(most)))
  if (now <= most)
    return `Пока платежи вместе не\u00a0больше ${bound} в\u00a0месяц, нагрузка не\u00a0выше ${warnAbovePercent}%.`
  const above = money(fromRoubles(Math.ceil(now - most)))
  return `Чтобы нагрузка была не\u00a0выше ${warnAbovePercent}%, платежи должны быть на\u00a0${above} в\u00a0месяц меньше: закройте один из\u00a0займов или договоритесь о\u00a0сроке длиннее.${incomeSource === 'SAID' ? ' Если доход вырос, укажите новый.' : ''}`
}

/** Which income was used (decision 0142). */
const incomeTerm = ({ incomeSource }: Answer): string => {
  if (incomeSource === 'CONFIRMED') return 'Доход в\u00a0месяц, по\u00a0выписке банка'
  if (incomeSource === 'REGIONAL') return 'Доход в\u00a0месяц, средний по\u00a0региону'
  return 'Доход в\u00a0месяц, с\u00a0ваших слов'
}

/** Why less counts than the client said, and what would help. */
function RegionalMean({ load }: { readonly load: Answer }) {
  const { incomeSource, saidKopecks, region } = load
  if (incomeSource !== 'REGIONAL' || saidKopecks === null || !region) return null
  return (
    <p>
      <Sums>{`Вы указали ${money(saidKopecks)}. Без подтверждения закон разрешает учесть не\u00a0больше среднего дохода в\u00a0вашем регионе: ${region.name}, ${money(region.incomeKopecks)}, по\u00a0данным Росстата. Подтверждённый доход учтём целиком.`}</Sums>
    </p>
  )
}

/** The debt load in plain words: what part of the income payments take and what the law ties to it (D8). */
export function DebtLoad() {
  const { data } = useQuery(debtLoadQuery, undefined)
  if (!data) return null
  const { percent, incomeKopecks, incomeSource, ownPaymentsKopecks, otherPaymentsKopecks } = data
  const { warnAbovePercent, refuseAbovePercent, computedFromKopecks } = data
  const paymentsKopecks = ownPaymentsKopecks + otherPaymentsKopecks
  return (
    <Section title="Долговая нагрузка">
      <Card>
        <p className={text.strong}>
          {percent === null
            ? noIncomeWords(data)
            : `На платежи уходит ${shown(percent)} вашего дохода`}
        </p>
        <Facts
          rows={[
            ...(incomeKopecks === null
              ? []
              : [{ term: incomeTerm(data), value: <Sums>{money(incomeKopecks)}</Sums> }]),
            {
              term: 'Платежи нам, в\u00a0среднем за\u00a0месяц',
              value: <Sums>{money(ownPaymentsKopecks)}</Sums>,
            },
            {
              term: 'Другим, с\u00a0ваших слов',
              value: <Sums>{money(otherPaymentsKopecks)}</Sums>,
            },
          ]}
        />
        <RegionalMean load={data} />
        {incomeKopecks !== null && (
          <p>
            <Sums>
              {whatHelps({ incomeKopecks, paymentsKopecks, warnAbovePercent, incomeSource })}
            </Sums>
          </p>
        )}
        <p className={text.small}>
          <Sums>{`Это показатель долговой нагрузки, ПДН. Мы считаем его вместе с\u00a0новым займом, если он от\u00a0${money(computedFromKopecks)}. Выше ${warnAbovePercent}%\u00a0— закон велит предупредить вас о\u00a0риске. Выше ${refuseAbovePercent}%\u00a0— займ не\u00a0выдаём: такие займы ограничивает Банк России.`}</Sums>
        </p>
        <p className={text.small}>
          Решая о&nbsp;займе, спрашиваем и&nbsp;бюро кредитных историй. Если там платежей больше,
          чем вы&nbsp;указали, считаем по&nbsp;ним.
        </p>
      </Card>
    </Section>
  )
}
