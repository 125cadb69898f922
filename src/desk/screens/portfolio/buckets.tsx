import { kopecks } from '../../../../lending/money.ts'
import { formatMoney, formatNumber } from '../../../../lending/plain-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatPercent } from '../../../ui/format.ts'
import { type Bucket, bucketWords, percentOf, sumOf } from './portfolio-words.ts'
import { Scroller } from './scroller.tsx'
import styles from './portfolio.module.css'

/** From this day past due a bar is drawn as a loss that is near. */
const GRAVE_FROM_DAYS = 31

const contractsOf = ({ contracts }: Bucket): number => contracts
const principalOf = ({ principalKopecks }: Bucket): number => principalKopecks
const interestOf = ({ interestKopecks }: Bucket): number => interestKopecks
const reserveOf = ({ reserveKopecks }: Bucket): number => reserveKopecks

interface RowProps {
  readonly bucket: Bucket
  readonly words: string
  readonly principalKopecks: number
  /** The largest overdue principal of a bucket. */
  readonly most: number
}

const Row = ({ bucket, words, principalKopecks, most }: RowProps) => (
  <tr>
    <th scope="row">{words}</th>
    <td className={styles.end}>{formatNumber(bucket.contracts)}</td>
    <td className={styles.end}>{formatMoney(kopecks(bucket.principalKopecks))}</td>
    <td className={styles.end}>
      {formatPercent(percentOf(bucket.principalKopecks, principalKopecks))}
    </td>
    <td className={styles.scale}>
      {bucket.fromDays > 0 && (
        <span
          className={classNames(styles.bar, bucket.fromDays >= GRAVE_FROM_DAYS && styles.grave)}
          style={{ inlineSize: `${percentOf(bucket.principalKopecks, most)}%` }}
        />
      )}
    </td>
    <td className={styles.end}>{formatMoney(kopecks(bucket.interestKopecks))}</td>
    <td className={styles.end}>{bucket.reservePercent}%</td>
    <td className={styles.end}>{formatMoney(kopecks(bucket.reserveKopecks))}</td>
  </tr>
)

interface BucketsProps {
  readonly buckets: readonly Bucket[]
  /** Of borrowers whose payments take more than half of their income. */
  readonly burdened: readonly Bucket[]
  /** Of contracts whose terms were made new. */
  readonly restructured: readonly Bucket[]
}

/**
 * Open contracts by days past due, with what is set aside for each bucket; those with a high debt load or new terms have rows
 * of their own, as the reserves ask, where there are any (decisions 0104, 0123).
 */
export function Buckets({ buckets: usual, burdened, restructured }: BucketsProps) {
  const own = (words: string, rows: readonly Bucket[]) =>
    rows
      .filter(({ contracts }) => contracts > 0)
      .map((bucket) => ({ bucket, words: `${words}, ${bucketWords(bucket).toLowerCase()}` }))
  const rows = [
    ...usual.map((bucket) => ({ bucket, words: bucketWords(bucket) })),
    ...own('ПДН больше 50%', burdened),
    ...own('Новый график', restructured),
  ]
  const buckets = rows.map(({ bucket }) => bucket)
  const overdue = buckets.filter(({ fromDays }) => fromDays > 0)
  const principalKopecks = sumOf(buckets, principalOf)
  const interestKopecks = sumOf(buckets, interestOf)
  const overdueKopecks = sumOf(overdue, principalOf)
  const reserveKopecks = sumOf(buckets, reserveOf)
  const most = Math.max(1, ...overdue.map(principalOf))
  return (
    <Scroller words="По дням просрочки">
      <table className={styles.numbers} aria-label="Договоры по дням просрочки">
        <thead>
          <tr>
            <th scope="col">Дней просрочки</th>
            <th scope="col" className={styles.end}>
              Договоров
            </th>
            <th scope="col" className={styles.end}>
              Основной долг
            </th>
            <th scope="col" className={styles.end}>
              Доля
            </th>
            <th scope="col">Просроченный, в одном масштабе</th>
            <th scope="col" className={styles.end}>
              Проценты
            </th>
            <th scope="col" className={styles.end}>
              Доля резерва
            </th>
            <th scope="col" className={styles.end}>
              Резерв
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bucket, words }) => (
            <Row
              key={words}
              bucket={bucket}
              words={words}
              principalKopecks={principalKopecks}
              most={most}
            />
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <th scope="row">Всего</th>
            <td className={styles.end}>{formatNumber(sumOf(buckets, contractsOf))}</td>
            <td className={styles.end}>{formatMoney(kopecks(principalKopecks))}</td>
            <td className={styles.end}>
              {formatPercent(percentOf(principalKopecks, principalKopecks))}
            </td>
            <td>
              {formatMoney(kopecks(overdueKopecks))},{' '}
              {formatPercent(percentOf(overdueKopecks, principalKopecks))}
            </td>
            <td className={styles.end}>{formatMoney(kopecks(interestKopecks))}</td>
            <td className={styles.end}>
              {formatPercent(percentOf(reserveKopecks, principalKopecks + interestKopecks))}
            </td>
            <td className={styles.end}>{formatMoney(kopecks(reserveKopecks))}</td>
          </tr>
        </tfoot>
      </table>
    </Scroller>
  )
}
