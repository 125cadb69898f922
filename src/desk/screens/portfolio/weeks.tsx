import { kopecks } from '../../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../../lending/plain-text.ts'
import { formatDayMonth } from '../../../ui/format.ts'
import { sumOf, type Week } from './portfolio-words.ts'
import styles from './portfolio.module.css'
import { Scroller } from './scroller.tsx'

interface WeeksProps {
  readonly weeks: readonly Week[]
}

const HEIGHT = 80
/** A week of the drawing: two bars, and air on both sides. */
const STEP = 40
const BAR = 14

const outOf = ({ outKopecks }: Week): number => outKopecks
const inOf = ({ inKopecks }: Week): number => inKopecks

/** Two bars a week, what left and what came; the numbers stand in the table. */
export function WeeksChart({ weeks }: WeeksProps) {
  const most = Math.max(1, ...weeks.flatMap((week) => [outOf(week), inOf(week)]))
  // A week in which more went back than came has no bar.
  const tall = (sum: number): number => (Math.max(0, sum) / most) * HEIGHT
  return (
    <div className={styles.figure}>
      <svg
        className={styles.weeks}
        viewBox={`0 0 ${weeks.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Выдано и пришло по неделям, числа в таблице ниже"
      >
        {weeks.map((week, place) => (
          <g key={week.from} transform={`translate(${place * STEP + 4} 0)`}>
            <rect
              className={styles.out}
              y={HEIGHT - tall(week.outKopecks)}
              width={BAR}
              height={tall(week.outKopecks)}
            />
            <rect
              className={styles.in}
              x={BAR + 2}
              y={HEIGHT - tall(week.inKopecks)}
              width={BAR}
              height={tall(week.inKopecks)}
            />
          </g>
        ))}
      </svg>
      <div className={styles.days} aria-hidden="true">
        {weeks.map(({ from }, place) => (
          <span key={from}>{place % 2 === 1 ? formatDayMonth(from) : ''}</span>
        ))}
      </div>
      <p className={styles.legend}>
        <span className={styles.outKey}>Выдано {formatMoney(kopecks(sumOf(weeks, outOf)))}</span>
        <span className={styles.inKey}>Пришло {formatMoney(kopecks(sumOf(weeks, inOf)))}</span>
      </p>
    </div>
  )
}

/** Money out and in, a week a row. */
export const WeeksTable = ({ weeks }: WeeksProps) => (
  <Scroller words="Деньги по неделям">
    <table className={styles.numbers} aria-label="Выдано и пришло по неделям">
      <thead>
        <tr>
          <th scope="col">Неделя с</th>
          <th scope="col" className={styles.end}>
            Выдано
          </th>
          <th scope="col" className={styles.end}>
            Пришло
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ from, outKopecks, inKopecks }) => (
          <tr key={from}>
            <th scope="row">{formatDate(from)}</th>
            <td className={styles.end}>{formatMoney(kopecks(outKopecks))}</td>
            <td className={styles.end}>{formatMoney(kopecks(inKopecks))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.total}>
          <th scope="row">Всего</th>
          <td className={styles.end}>{formatMoney(kopecks(sumOf(weeks, outOf)))}</td>
          <td className={styles.end}>{formatMoney(kopecks(sumOf(weeks, inOf)))}</td>
        </tr>
      </tfoot>
    </table>
  </Scroller>
)
