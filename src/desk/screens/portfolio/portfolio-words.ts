/** What the workplace calls the parts of the portfolio. */
import type { Reply } from '../../../../protocol/call.ts'
import type { deskPortfolio } from '../../../../protocol/calls/desk/portfolio.ts'

export type Portfolio = Reply<typeof deskPortfolio>
export type Bucket = Portfolio['buckets'][number]
export type Vintage = Portfolio['vintages'][number]
export type Week = Portfolio['weeks'][number]

const MONTHS = [
  'янв.',
  'февр.',
  'март',
  'апр.',
  'май',
  'июнь',
  'июль',
  'авг.',
  'сент.',
  'окт.',
  'нояб.',
  'дек.',
]

/** `сент.` */
export const monthWord = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? ''

/** `сент. 2026` */
export const monthWords = (month: string): string => `${monthWord(month)} ${month.slice(0, 4)}`

/** `В срок`, `8–30`, `361 и больше`. */
export const bucketWords = ({ fromDays, toDays }: Pick<Bucket, 'fromDays' | 'toDays'>): string => {
  if (fromDays === 0) return 'В срок'
  return toDays === null ? `${fromDays} и больше` : `${fromDays}–${toDays}`
}

/** Per cent of a whole; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : (part / whole) * 100

export const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)
