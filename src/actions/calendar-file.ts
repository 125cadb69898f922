import type { Reply } from '../../protocol/call.ts'
import {
  calendarAll,
  calendarContract,
  calendarLinkRenew,
} from '../../protocol/calls/profile-manager/calendar.ts'
import { once } from '../api/intent.ts'
import { saveFile } from '../api/save-file.ts'
import { send } from '../api/send.ts'

type CalendarLink = Reply<typeof calendarLinkRenew>

const FILE_NAME = 'Платежи Вовремя.ics'

/**
 * Gives the device a calendar file with the payments of one contract, or of all, and their alarms (D33). A file taken
 * again moves the same events. Throws CallRefused, NetworkFailure.
 */
export const saveCalendarFile = async (loanApplicationId?: string): Promise<void> => {
  const file =
    loanApplicationId === undefined
      ? await send(calendarAll)
      : await send(calendarContract, { params: { id: loanApplicationId } })
  saveFile(new File([file], FILE_NAME, { type: 'text/calendar' }))
}

/** Another secret address; the former one stops working. Throws CallRefused, NetworkFailure. */
export const renewCalendarLink = (): Promise<CalendarLink> =>
  once('calendar-link/renew', (idempotencyKey) => send(calendarLinkRenew, { idempotencyKey }))
