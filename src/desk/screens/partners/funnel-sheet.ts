import type { Reply } from '../../../../protocol/call.ts'
import type { deskFunnel } from '../../../../protocol/calls/desk/partners.ts'
import { CSV_START, csvLines } from '../../../../protocol/csv.ts'
import { SOURCE_WORDS } from './partner-words.ts'

export type FunnelRow = Reply<typeof deskFunnel>['rows'][number]

const HEAD = [
  'День',
  'Источник',
  'Переходы',
  'Регистрации',
  'Отказано по анкете',
  'Просили займ',
  'Одобрено',
  'Выдано займов',
  'Выдано, ₽',
]

/** The report as a table program opens it. */
export const funnelSheet = (rows: readonly FunnelRow[]): string => {
  const lines = rows.map((row) => [
    row.day,
    SOURCE_WORDS[row.source],
    row.visits,
    row.registrations,
    row.declined,
    row.applications,
    row.approved,
    row.loans,
    { kopecks: row.loansKopecks },
  ])
  return `${CSV_START}${csvLines([HEAD, ...lines])}`
}

type Totals = Pick<
  FunnelRow,
  'visits' | 'registrations' | 'declined' | 'applications' | 'approved' | 'loans' | 'loansKopecks'
>

/** Sums of all rows. */
export const totalsOf = (rows: readonly FunnelRow[]): Totals => ({
  visits: rows.reduce((sum, { visits }) => sum + visits, 0),
  registrations: rows.reduce((sum, { registrations }) => sum + registrations, 0),
  declined: rows.reduce((sum, { declined }) => sum + declined, 0),
  applications: rows.reduce((sum, { applications }) => sum + applications, 0),
  approved: rows.reduce((sum, { approved }) => sum + approved, 0),
  loans: rows.reduce((sum, { loans }) => sum + loans, 0),
  loansKopecks: rows.reduce((sum, { loansKopecks }) => sum + loansKopecks, 0),
})
