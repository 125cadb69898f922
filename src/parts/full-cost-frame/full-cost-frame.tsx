import type { Kopecks } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import styles from './full-cost-frame.module.css'

interface FullCostFrameProps {
  /** Three decimals with a comma, as `fullCost` gives it. */
  readonly percentText: string
  readonly costKopecks: Kopecks
}

/** ПСК in per cent and in roubles: stands above every button that commits (353-FZ art. 6, D7). */
export const FullCostFrame = ({ percentText, costKopecks }: FullCostFrameProps) => (
  <div className={styles.frame} data-part="full-cost">
    <span className={styles.title}>Полная стоимость займа (ПСК)</span>
    <span className={styles.cell}>
      <b className={styles.value}>{percentText}%</b>
      <span className={styles.unit}>годовых</span>
    </span>
    <span className={styles.cell}>
      <b className={styles.value}>{formatMoney(costKopecks)}</b>
      <span className={styles.unit}>в рублях</span>
    </span>
  </div>
)
