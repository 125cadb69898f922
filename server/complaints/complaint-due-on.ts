import { disputeDueOn } from '../../lending/bureau-terms.ts'
import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { answerDueOn, countedFrom } from '../../lending/complaint-terms.ts'
import { dataStopDueOn } from '../../lending/personal-data-terms.ts'
import type { ComplaintSubject } from '../../protocol/complaints.ts'

/**
 * Terms of other laws, counted from the day a complaint came: of personal data (152-FZ art. 20 p. 1, decision 0141) and of what
 * a bureau was told (218-FZ art. 8).
 */
const EARLIER: Readonly<Partial<Record<ComplaintSubject, (receivedOn: IsoDate) => IsoDate>>> = {
  PERSONAL_DATA: dataStopDueOn,
  CREDIT_HISTORY: disputeDueOn,
}

/**
 * The last day of an answer: the earlier one of another law where the subject has one; all else from its registration, were it in time (442-FZ).
 */
export const complaintDueOn = (
  subject: ComplaintSubject,
  receivedOn: IsoDate,
  registeredAtMs: number,
): IsoDate =>
  EARLIER[subject]?.(receivedOn) ?? answerDueOn(countedFrom(receivedOn, moscowDate(registeredAtMs)))
