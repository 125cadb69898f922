import { kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatPercent } from '../../../ui/format.ts'
import { monthWord, monthWords, percentOf, type Vintage } from './portfolio-words.ts'
import { Scroller } from './scroller.tsx'
import styles from './portfolio.module.css'

interface VintagesProps {
  readonly vintages: readonly Vintage[]
}

const LEFT = 34
const BOTTOM = 118
/** Room for the name of a curve that ends at the top. */
const TOP = 22
const MONTH = 60
/** Steps of the scale, per cent; the first that four of cover the curves is taken. */
const STEPS = [0.5, 1, 2, 5, 10, 25]
const LINES = [0, 1, 2, 3, 4]

const shareAt = ({ issuedKopecks, lateKopecks }: Vintage, age: number): number =>
  percentOf(lateKopecks[age] ?? 0, issuedKopecks)

/** A curve for each month of payouts: which part of the money was ever more than 30 days late, by month of life. */
export function VintagesChart({ vintages }: VintagesProps) {
  const drawn = vintages.filter(({ issuedKopecks }) => issuedKopecks > 0)
  const most = Math.max(
    0,
    ...drawn.flatMap((one) => one.lateKopecks.map((_, age) => shareAt(one, age))),
  )
  const step = STEPS.find((one) => one * 4 >= most) ?? 25
  const x = (age: number): number => LEFT + age * MONTH
  const y = (percent: number): number => BOTTOM - (percent / (step * 4)) * (BOTTOM - TOP)
  const ages = vintages[0]?.lateKopecks.length ?? 0
  return (
    <Scroller words="Просрочка по месяцам выдачи, рисунок">
      <svg
        className={styles.curves}
        viewBox={`0 0 ${x(ages - 1) + 60} 144`}
        role="img"
        aria-label="Просрочка больше 30 дней по месяцам выдачи, числа в таблице ниже"
      >
        {LINES.map((line) => (
          <g key={line}>
            <path className={styles.axis} d={`M${LEFT} ${y(line * step)}H${x(ages - 1)}`} />
            <text x={LEFT - 6} y={y(line * step) + 4} textAnchor="end">
              {String(line * step).replace('.', ',')}
            </text>
          </g>
        ))}
        {Array.from({ length: ages }, (_, age) => (
          <text key={age} x={x(age)} y="140" textAnchor="middle">
            {age}
          </text>
        ))}
        {drawn.map((one, place) => {
          const points = one.lateKopecks.map((_, age) => `${x(age)} ${y(shareAt(one, age))}`)
          const last = one.lateKopecks.length - 1
          const isNewest = place === drawn.length - 1
          return (
            <g key={one.month} className={classNames(styles.curve, isNewest && styles.newest)}>
              <path d={points.length === 1 ? `M${points[0]}h1` : `M${points.join('L')}`} />
              <text x={x(last) + 6} y={y(shareAt(one, last)) + (isNewest ? -6 : 4)}>
                {monthWord(one.month)}
              </text>
            </g>
          )
        })}
      </svg>
    </Scroller>
  )
}

/** The same curves in numbers. */
export const VintagesTable = ({ vintages }: VintagesProps) => {
  const ages = vintages[0]?.lateKopecks.map((_, age) => age) ?? []
  return (
    <Scroller words="Просрочка по месяцам выдачи, числа">
      <table className={styles.numbers} aria-label="Просрочка больше 30 дней по месяцам выдачи">
        <thead>
          <tr>
            <th scope="col">Выдано в</th>
            <th scope="col" className={styles.end}>
              Сумма
            </th>
            {ages.map((age) => (
              <th key={age} scope="col" className={styles.end}>
                {age}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vintages.map((one) => (
            <tr key={one.month}>
              <th scope="row">{monthWords(one.month)}</th>
              <td className={styles.end}>{formatMoney(kopecks(one.issuedKopecks))}</td>
              {ages.map((age) => (
                <td key={age} className={styles.end}>
                  {age < one.lateKopecks.length && one.issuedKopecks > 0
                    ? formatPercent(shareAt(one, age), 1)
                    : '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
