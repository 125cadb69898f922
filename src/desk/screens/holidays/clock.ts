import { DAYS } from '../../../../lending/plural.ts'
import { counted } from '../../../ui/plural.ts'

const DAY_MS = 86_400_000

/** How long a demand may still wait: the day of the answer first, then the silence that grants it. */
export const clockWords = (
  { answerBy, silenceAt }: { answerBy: string; silenceAt: string },
  nowMs: number,
): { words: string; isLate: boolean } => {
  const answerMs = Date.parse(`${answerBy}T24:00:00+03:00`)
  if (nowMs < answerMs) {
    const days = Math.floor((answerMs - nowMs) / DAY_MS)
    return {
      words: days === 0 ? 'ответить сегодня' : `на ответ ${counted(days, DAYS)}`,
      isLate: days === 0,
    }
  }
  const left = Math.ceil((Date.parse(silenceAt) - nowMs) / DAY_MS)
  return {
    words: left > 0 ? `срок прошёл, само одобрится через ${counted(left, DAYS)}` : 'одобрится само',
    isLate: true,
  }
}
