import { formatDate } from '../../../../lending/plain-text.ts'
import { deskPortfolio } from '../../../../protocol/calls/desk/portfolio.ts'
import { deskQuarterTable } from '../../../../protocol/calls/desk/quarter-tables.ts'
import { formatMoment } from '../../../ui/format.ts'
import { mayDo } from '../../parts/lists.ts'
import { Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { Work } from '../../parts/work.tsx'
import { useSession } from '../../parts/workplace.ts'
import { Buckets } from './buckets.tsx'
import { LoadShares, shareWords } from './load-shares.tsx'
import styles from './portfolio.module.css'
import type { Portfolio as Shown } from './portfolio-words.ts'
import { Tables } from './tables.tsx'
import { VintagesChart, VintagesTable } from './vintages.tsx'
import { WeeksChart, WeeksTable } from './weeks.tsx'

const Parts = ({
  portfolio: { weeks, buckets, burdened, restructured, loadShares, vintages },
}: {
  readonly portfolio: Shown
}) => (
  <>
    <div className={styles.pair}>
      <Pane
        title="Выдано и пришло по неделям"
        aside={`с ${formatDate(weeks[0]?.from ?? '')}, последняя не полна`}
      >
        <WeeksChart weeks={weeks} />
      </Pane>
      <Pane title="Просрочка 30+ по месяцам выдачи" aside="% выданного, месяц жизни">
        <VintagesChart vintages={vintages} />
      </Pane>
    </div>
    <Pane title="По дням просрочки" aside="резерв по виду 5391-У с долга и процентов" bare>
      <Buckets buckets={buckets} burdened={burdened} restructured={restructured} />
    </Pane>
    <Pane title="Выдано за квартал по долговой нагрузке" aside={shareWords(loadShares)} bare>
      <LoadShares shares={loadShares} />
    </Pane>
    <div className={styles.pair}>
      <Pane title="Деньги по неделям" bare>
        <WeeksTable weeks={weeks} />
      </Pane>
      <Pane title="По месяцам выдачи" aside="% выданного, месяц жизни" bare>
        <VintagesTable vintages={vintages} />
        <p className={styles.note}>
          Долг займа на первый день, когда он опоздал больше чем на 30 дней, от выданного в том
          месяце. С начала каникул займ дальше не смотрим.
        </p>
      </Pane>
    </div>
  </>
)

/** «Портфель»: what was lent and came back, what is late, and what is set aside for it, all from the postings (decision 0069). */
export function Portfolio() {
  const mayExport = mayDo(useSession(), deskQuarterTable.roles)
  const { data, failure, reload } = useAnswer(deskPortfolio, {}, { again: false })
  return (
    <Work
      title="Портфель"
      sub={data ? `Посчитан из проводок ${formatMoment(data.countedAt)}` : 'Считаем из проводок'}
    >
      {mayExport && <Tables />}
      {data && <Parts portfolio={data} />}
      {!data && (
        <Pane title="Портфель" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
    </Work>
  )
}
