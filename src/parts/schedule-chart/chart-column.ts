import type { Kopecks } from '../../../lending/money.ts'

export interface ChartColumn {
  readonly principalKopecks: Kopecks
  readonly interestKopecks: Kopecks
  /** Under the column: `26.11`, `1–4`. */
  readonly label?: string
  /** In the read-out: `26.11.26`. */
  readonly title?: string
  readonly paid?: boolean
  /** The nearest payment. */
  readonly current?: boolean
}

export type ChartHeight = 's' | 'm' | 'l'
