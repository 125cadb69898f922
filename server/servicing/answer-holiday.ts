import { addDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import type { HolidayReason } from '../../lending/holiday-grounds.ts'
import type { Tx } from '../db/database.ts'
import type { LoanRow } from '../db/loans.ts'
import { type HolidayRow, updateHoliday } from '../db/payment-holidays.ts'
import { holidayGranted, holidayNotBegun, holidayRefused } from '../messaging/holiday-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { beginHoliday } from './begin-holiday.ts'
import { holidayFactsOf, policyOf, termsDemanded } from './holiday-terms.ts'

interface Answered {
  /** Locked, like its demand. */
  readonly loan: LoanRow
  readonly holiday: HolidayRow
  /** Who answered; null when silence did, or the loan was repaid meanwhile. */
  readonly decidedBy: string | null
  readonly nowMs: number
}

/** Refuses a demand that waits, with every reason, and tells the borrower. */
export const refuseHoliday = async (
  tx: Tx,
  { loan, holiday, decidedBy, nowMs }: Answered,
  { reasons, note }: { reasons: readonly HolidayReason[]; note: string | null },
): Promise<void> => {
  const { id, clientId, loanId } = holiday
  await updateHoliday(tx, id, { state: 'REFUSED', decidedAtMs: nowMs, decidedBy, reasons, note })
  const words = holidayRefused({ contractNumber: loan.contractNumber, reasons })
  await tellEvent(tx, { clientId, loanId, words, cause: id, nowMs })
}

/** The law gives no holiday to the bankrupt, and nobody is left to have one; entered before the demand, it was refused at once. */
const lostRight = async (
  tx: Tx,
  { loan, holiday }: Pick<Answered, 'loan' | 'holiday'>,
): Promise<HolidayReason[]> => {
  const { isDeceased, isBankrupt } = await holidayFactsOf(tx, loan, holiday)
  return [
    ...(isDeceased ? (['DECEASED'] as const) : []),
    ...(isBankrupt ? (['BANKRUPT'] as const) : []),
  ]
}

/** By when the papers of a demand without any are to follow; null when they are there, or come with the demand. */
const proofDueOf = (holiday: HolidayRow, untilOn: IsoDate, today: IsoDate): IsoDate | null => {
  const { laterProof } = policyOf(holiday)
  if (laterProof === null || holiday.proofFileIds.length > 0) return null
  const due = addDays(today, laterProof.proofDays)
  return due < untilOn ? due : untilOn
}

/**
 * Grants a demand that waits, from the day it names, which may have passed since: then it begins at once and the books
 * follow (353-FZ art. 6.1-2, 377-FZ). Where the proof may follow it is asked for with the grant (decision 0117). A loan repaid meanwhile has nothing to put off: its demand is refused.
 * Returns whether it was granted.
 */
export const grantHoliday = async (tx: Tx, answered: Answered): Promise<boolean> => {
  const { loan, holiday, decidedBy, nowMs } = answered
  if (loan.contractState === 'CLOSED') {
    await refuseHoliday(tx, { ...answered, decidedBy: null }, { reasons: ['CLOSED'], note: null })
    return false
  }
  const { id, clientId, loanId } = holiday
  const { untilOn } = termsDemanded(holiday)
  const today = moscowDate(nowMs)
  const proofDueOn = proofDueOf(holiday, untilOn, today)
  const granted = await updateHoliday(tx, id, {
    state: 'GRANTED',
    decidedAtMs: nowMs,
    decidedBy,
    untilOn,
    proofDueOn,
  })
  if (granted.fromOn <= today) await beginHoliday(tx, loan, granted, { today, nowMs })
  const words = holidayGranted({
    contractNumber: loan.contractNumber,
    from: granted.fromOn,
    untilOn,
    bySilence: decidedBy === null,
    proofBy: proofDueOn,
  })
  await tellEvent(tx, { clientId, loanId, words, cause: id, nowMs })
  return true
}

/**
 * Grants a demand that nobody has answered in time (353-FZ art. 6.1-2, 377-FZ), unless the borrower has died or become bankrupt
 * since: then there is no right that silence could give.
 */
export const grantBySilence = async (
  tx: Tx,
  silent: Pick<Answered, 'loan' | 'holiday' | 'nowMs'>,
): Promise<void> => {
  const answered = { ...silent, decidedBy: null }
  const reasons = await lostRight(tx, answered)
  if (reasons.length > 0) await refuseHoliday(tx, answered, { reasons, note: null })
  else await grantHoliday(tx, answered)
}

/**
 * Begins a granted holiday whose first day has come, unless its borrower has died or become bankrupt since: then it ends before
 * it began, nothing of the books moves, and the borrower is told. Until that day it stays granted, so a status that proves a
 * mistake costs nothing (decision 0155). Loan and holiday must be locked.
 */
export const beginGranted = async (
  tx: Tx,
  { loan, holiday, nowMs }: Pick<Answered, 'loan' | 'holiday' | 'nowMs'>,
): Promise<void> => {
  const isClosed = loan.contractState === 'CLOSED'
  const reasons = isClosed ? [] : await lostRight(tx, { loan, holiday })
  if (reasons.length === 0)
    return beginHoliday(tx, loan, holiday, { today: moscowDate(nowMs), nowMs })
  const { id, clientId, loanId, fromOn: from } = holiday
  const refused = {
    state: 'REFUSED',
    untilOn: null,
    proofDueOn: null,
    reasons,
    note: null,
  } as const
  await updateHoliday(tx, id, { ...refused, decidedAtMs: nowMs, decidedBy: null })
  const words = holidayNotBegun({ contractNumber: loan.contractNumber, from, reasons })
  await tellEvent(tx, { clientId, loanId, words, cause: `${id}:lost`, nowMs })
}
