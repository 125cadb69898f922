import { addDays, type IsoDate } from '../../lending/calendar.ts'
import { staffAt } from './staff.ts'

/** Two people prolong the law to a day of the server, by the calls of the workplace (decision 0121). */
export const prolongHolidayLaw = async (url: string, today: IsoDate): Promise<void> => {
  const [asks, decides] = [await staffAt(url, 'serov'), await staffAt(url, 'zavarzina')]
  const body = { validFrom: today, lastOn: addDays(today, 365), reason: 'Закон о продлении' }
  const { requestId } = await asks<{ requestId: string }>('/desk-service/rules/holiday-law', body)
  await decides(`/desk-service/requests/${requestId}/decide`, { isApproved: true, note: '' })
}
