import { addDays, addWorkingDays, type IsoDate } from './calendar.ts'

/** Terms of letters about personal data (152-FZ art. 20, 21), counted from the day the letter came. */
const STOP_WORKING_DAYS = 10
const STOP_EXTENSION_WORKING_DAYS = 5
const ERASE_DAYS = 30

/** The last day to stop what a letter says to stop, or to answer it (152-FZ art. 20 p. 1, 21 p. 5.1). */
export const dataStopDueOn = (receivedOn: IsoDate): IsoDate =>
  addWorkingDays(receivedOn, STOP_WORKING_DAYS)

/** The last day of an answer after the client was told why more time is needed. */
export const extendedDataStopDueOn = (dueOn: IsoDate): IsoDate =>
  addWorkingDays(dueOn, STOP_EXTENSION_WORKING_DAYS)

/** The last day to erase data that nothing but the consent has kept (152-FZ art. 21 p. 5). */
export const dataEraseDueOn = (receivedOn: IsoDate): IsoDate => addDays(receivedOn, ERASE_DAYS)
