import { addDays, endOfMoscowDayMs, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { dataEraseDueOn } from '../../lending/personal-data-terms.ts'
import { deletionObstacle } from '../accounts/delete-account.ts'
import type { Tx } from '../db/database.ts'
import { consentWithdrawnByLetter } from '../messaging/consent-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import type { ConsentLetter } from './consent-letters.ts'
import { setEraseAt } from './consent-withdrawals.ts'
import { NOTICE_DAYS } from './erase-withdrawn.ts'
import { writeWithdrawal } from './write-withdrawal.ts'

/** Whoever did not write has this long to say so, however late the letter was typed in. */
const MIN_NOTICE_DAYS = 3

/** Two weeks from now, within the thirty days from when the letter came, and never without a notice. */
const eraseDay = (receivedOn: IsoDate, nowMs: number): IsoDate => {
  const inDays = (days: number) => addDays(moscowDate(nowMs), days)
  const [noticed, due] = [inDays(NOTICE_DAYS), dataEraseDueOn(receivedOn)]
  const on = noticed < due ? noticed : due
  return on > inDays(MIN_NOTICE_DAYS) ? on : inDays(MIN_NOTICE_DAYS)
}

/**
 * Takes a consent back as the letter of its giver says: what their own withdrawal does, told to them. Where nothing else
 * keeps the data they are told the day on which the data go (decision 0141). The client must be locked and have no
 * withdrawal of this consent that stands. @throws Refusal ILLEGAL_TRANSITION for a consent given since, STEP_ORDER
 */
export const withdrawByLetter = async (
  tx: Tx,
  letter: ConsentLetter,
  nowMs: number,
): Promise<{ number: string }> => {
  const { clientId, type, receivedOn, networkAddress: address } = letter
  const { id, number } = await writeWithdrawal(tx, { ...letter, address }, nowMs, letter)
  const isErased = type === 'PERSONAL_DATA' && !(await deletionObstacle(tx, { clientId, nowMs }))
  const eraseOn = isErased ? eraseDay(receivedOn, nowMs) : null
  if (eraseOn !== null) await setEraseAt(tx, id, endOfMoscowDayMs(eraseOn))
  const words = consentWithdrawnByLetter({ type, number, receivedOn, eraseOn })
  await tellEvent(tx, { clientId, loanId: null, words, cause: id, nowMs })
  return { number }
}
