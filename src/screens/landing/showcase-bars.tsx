import { Bar } from '../../parts/schedule-chart/bar.tsx'
import styles from './blocks.module.css'
import type { ComparedProduct } from './compared-products.ts'

/** Months of the time axis, which every card shares: the longest term of all. */
const AXIS_MONTHS = 6

/** How many payments of a product fall on a month of the axis; its single payment stands in the first. */
const paymentsAMonth = (unit: ComparedProduct['product']['unit']): number =>
  unit === 'week' ? 2 : 1

/** When and how much is paid back; the figures stand below as text. */
export function ShowcaseBars({
  compared: { product, schedule },
  scaleKopecks,
}: {
  readonly compared: ComparedProduct
  /** The sum of a bar as high as the chart. */
  readonly scaleKopecks: number
}) {
  const places = Array.from({ length: AXIS_MONTHS * paymentsAMonth(product.unit) })
  return (
    <div className={styles.bars} aria-hidden="true">
      {places.map((_, index) => {
        const row = schedule.rows[index]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a payment is its place on the axis
          <span key={index}>{row && <Bar {...row} scaleKopecks={scaleKopecks} />}</span>
        )
      })}
    </div>
  )
}
