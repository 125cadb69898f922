import type { IsoDate } from '../../../lending/calendar.ts'
import { coolingOffHours } from '../../../lending/cooling-off.ts'
import type { Kopecks } from '../../../lending/money.ts'

/** When the money comes, in words: the cooling-off period depends on the amount (D9). */
export function payoutTime(amountKopecks: Kopecks, date: IsoDate): string {
  const hours = coolingOffHours(amountKopecks, date)
  return hours === 0 ? 'сразу' : `через ${hours}\u00a0${hours === 4 ? 'часа' : 'часов'}`
}
