import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { answerDueOn, countedFrom } from '../../lending/complaint-terms.ts'
import { dataStopDueOn } from '../../lending/personal-data-terms.ts'
import type { ComplaintSubject } from '../../protocol/complaints.ts'

/**
 * The last day of an answer. What is about personal data is answered earlier, counted from the day it came (152-FZ art. 20
 * p. 1, decision 0141); all else from its registration, were it in time (442-FZ).
 */
export const complaintDueOn = (
  subject: ComplaintSubject,
  receivedOn: IsoDate,
  registeredAtMs: number,
): IsoDate =>
  subject === 'PERSONAL_DATA'
    ? dataStopDueOn(receivedOn)
    : answerDueOn(countedFrom(receivedOn, moscowDate(registeredAtMs)))
