import type { ChartRow } from './chart-model.ts'

const WORDS = { PAID: 'оплачен', NEAREST: 'ближайший', PENDING: 'по графику', EXPIRED: 'просрочен' }

/** The status of a payment in one word; null in a plan that nobody pays yet. */
export const stateWord = ({ status }: ChartRow): string | null => (status ? WORDS[status] : null)
