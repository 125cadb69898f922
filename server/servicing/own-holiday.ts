import { Refusal } from '../../protocol/errors.ts'
import { MAX_HOLIDAY_PROOFS } from '../../protocol/holiday.ts'
import type { Tx } from '../db/database.ts'
import { ownPhotosOf } from '../db/files.ts'
import { lockLoan, type LoanRow } from '../db/loans.ts'
import { type HolidayRow, holidaysOfLoan, lockHoliday } from '../db/payment-holidays.ts'
import { OPEN_HOLIDAYS } from './holiday-terms.ts'

/** The client's own loan, locked. @throws Refusal NOT_FOUND */
export const lockOwnLoan = async (
  tx: Tx,
  { clientId, loanId }: { clientId: string; loanId: string },
): Promise<LoanRow> => {
  const loan = await lockLoan(tx, loanId)
  if (loan?.clientId !== clientId || loan.contractState === null) throw new Refusal('NOT_FOUND')
  return loan
}

/** The holiday of a locked loan that is asked for, granted or runs, locked. @throws Refusal NOT_FOUND when there is none */
export const lockOpenHoliday = async (tx: Tx, loanId: string): Promise<HolidayRow> => {
  const [latest] = await holidaysOfLoan(tx, loanId)
  const holiday = latest && (await lockHoliday(tx, latest.id))
  if (!holiday || !OPEN_HOLIDAYS.includes(holiday.state)) throw new Refusal('NOT_FOUND')
  return holiday
}

/** Ids of photos that are the client's own and were sent as proof, each once. @throws Refusal VALIDATION */
export const ownProofs = async (
  tx: Tx,
  { clientId, fileIds }: { clientId: string; fileIds: readonly string[] },
): Promise<string[]> => {
  const ids = [...new Set(fileIds)]
  const owned = await ownPhotosOf(tx, { clientId, fileIds: ids, kind: 'HOLIDAY_PROOF' })
  if (ids.length > MAX_HOLIDAY_PROOFS || owned !== ids.length)
    throw new Refusal('VALIDATION', {
      fields: [{ field: 'fileIds', message: 'Приложите снимки документов ещё раз.' }],
    })
  return ids
}
