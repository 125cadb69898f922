import { addWorkingDays, type IsoDate } from './calendar.ts'

/**
 * Terms of complaints in working days of the production calendar, counted from the day after registration (442-FZ,
 * Civil Code art. 191). Whatever is another's is handed on, and what is not answered on its merits is refused, earlier.
 */
const ANSWER_DAYS = 15
const EXTENSION_DAYS = 10
const FORWARD_DAYS = 7
const REFUSAL_DAYS = 5
/** A complaint is registered on the working day after it came, at the latest. */
const REGISTRATION_DAYS = 1

/**
 * The day that terms count from: that of the registration, and the last one it was allowed on where it came later, so that a
 * letter left lying gives the lender no day more (own rule).
 */
export const countedFrom = (receivedOn: IsoDate, registeredOn: IsoDate): IsoDate => {
  const latest = registrationDueOn(receivedOn)
  return registeredOn < latest ? registeredOn : latest
}

/** The last day of an answer. */
export const answerDueOn = (registeredOn: IsoDate): IsoDate =>
  addWorkingDays(registeredOn, ANSWER_DAYS)

/** The last day of an answer after the client was told that more time is needed. */
export const extendedDueOn = (dueOn: IsoDate): IsoDate => addWorkingDays(dueOn, EXTENSION_DAYS)

/** The last day on which a complaint may be handed on to whom it concerns. */
export const forwardDueOn = (registeredOn: IsoDate): IsoDate =>
  addWorkingDays(registeredOn, FORWARD_DAYS)

/** The last day on which the merits may be refused. */
export const refusalDueOn = (registeredOn: IsoDate): IsoDate =>
  addWorkingDays(registeredOn, REFUSAL_DAYS)

/** The last day on which what came on a day is registered. */
export const registrationDueOn = (receivedOn: IsoDate): IsoDate =>
  addWorkingDays(receivedOn, REGISTRATION_DAYS)
