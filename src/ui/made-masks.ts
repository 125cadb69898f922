import type { MaskitoOptions } from '@maskito/core'
import { maskitoDateOptionsGenerator, maskitoNumberOptionsGenerator } from '@maskito/kit'

/** Made when a field first needs it: the formats of numbers cost a slow phone 50 ms, which no first screen has to spare. */
const once = (make: () => MaskitoOptions): (() => MaskitoOptions) => {
  let made: MaskitoOptions | null = null
  return () => (made ??= make())
}

/** 26.11.1990 */
export const dateMask = once(() =>
  maskitoDateOptionsGenerator({ mode: 'dd/mm/yyyy', separator: '.' }),
)

/** 60 000 */
export const roublesMask = once(() =>
  maskitoNumberOptionsGenerator({ min: 0, max: 9_999_999, thousandSeparator: '\u00a0' }),
)
