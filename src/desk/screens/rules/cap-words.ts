import { MAX_LAW_CAPS } from '../../../../protocol/calls/desk/rules.ts'
import { typedDecimal } from '../../parts/typed-decimal.ts'
import { percentWords } from './limit-words.ts'

/** Caps of the law, as the calls have them. */
export interface Caps {
  readonly dailyRateCapMillionths: number
  readonly fullCostCapPercent: number
  readonly overpaymentCapPercent: number
}

export type CapName = keyof Caps

/** Millionths a day in one per cent a day. */
const MILLIONTHS_A_PERCENT = 10_000

interface CapLook {
  readonly name: CapName
  readonly words: string
  /** What is typed and shown, as a part of what is kept. */
  readonly perUnit: number
  readonly unit: string
}

/** In the order of the form and the table. */
export const CAPS: readonly CapLook[] = [
  {
    name: 'dailyRateCapMillionths',
    words: 'Ставка, % в день',
    perUnit: MILLIONTHS_A_PERCENT,
    unit: 'в день',
  },
  { name: 'fullCostCapPercent', words: 'ПСК, % годовых', perUnit: 1, unit: 'годовых' },
  {
    name: 'overpaymentCapPercent',
    words: 'Переплата, % от суммы займа',
    perUnit: 1,
    unit: 'от суммы займа',
  },
]

/** «0,8% в день». */
export const capWords = (caps: Caps, { name, perUnit, unit }: CapLook): string =>
  `${percentWords(caps[name] / perUnit)} ${unit}`

/** The caps as they are typed. */
export const typedCaps = (caps: Caps): Record<CapName, string> => ({
  dailyRateCapMillionths: (caps.dailyRateCapMillionths / MILLIONTHS_A_PERCENT).toLocaleString(
    'ru-RU',
    { maximumFractionDigits: 4 },
  ),
  fullCostCapPercent: `${caps.fullCostCapPercent}`,
  overpaymentCapPercent: `${caps.overpaymentCapPercent}`,
})

/** A typed cap in the unit it is kept in; null for what is no cap. */
export const capOf = (text: string, { name, perUnit }: CapLook): number | null => {
  const typed = typedDecimal(text)
  if (typed === null) return null
  const value = Math.round(typed * perUnit * 1e6) / 1e6
  const isCap = Number.isInteger(value) && value > 0 && value <= MAX_LAW_CAPS[name]
  return isCap ? value : null
}

/** «не больше 1% в день». */
export const mostWords = (look: CapLook): string =>
  `Число больше нуля и не больше ${capWords(MAX_LAW_CAPS, look)}.`
