import { contractPath } from '../../../protocol/paths.ts'

/** The sheets over a contract that have an address. */
const LINKED_SHEETS = ['EARLY', 'PROLONG', 'SHIFT', 'PAYOFF'] as const
export type LinkedSheet = (typeof LINKED_SHEETS)[number]

/** Address of a contract with a sheet open over it. */
export const sheetPath = (loanApplicationId: string, sheet: LinkedSheet): string =>
  `${contractPath(loanApplicationId)}?change=${sheet}`

/** The sheet that an address asks for; null for none that is known. */
export const linkedSheet = (search: URLSearchParams): LinkedSheet | null =>
  LINKED_SHEETS.find((sheet) => sheet === search.get('change')) ?? null
