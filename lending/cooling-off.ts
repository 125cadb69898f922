import type { IsoDate } from './calendar.ts'
import type { Kopecks } from './money.ts'
import { rulesAt, type CoolingOffHours } from './rules.ts'

/** Hours between signing and payout: 4 from 50 000 ₽, 48 above 200 000 ₽, both since 01.09.2025 (9-FZ, D9). */
export function coolingOffHours(amountKopecks: Kopecks, date: IsoDate): CoolingOffHours {
  const bracket = rulesAt(date).coolingOff.find(
    ({ upTo }) => upTo === null || amountKopecks <= upTo,
  )
  return bracket?.hours ?? 0
}
