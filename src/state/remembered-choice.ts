import { PRODUCT_KEYS } from '../../lending/product-keys.ts'
import type { Choice } from './choice.ts'

const KEY = 'vovremya.choice'

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' &&
  value !== null &&
  'productKey' in value &&
  PRODUCT_KEYS.some((key) => key === value.productKey) &&
  'amountRoubles' in value &&
  Number.isFinite(value.amountRoubles) &&
  'term' in value &&
  Number.isFinite(value.term)

/** Keeps the choice for this tab: signing in loads pages again, and the sum must still be there. */
export function rememberChoice(choice: Choice): void {
  if (typeof window === 'undefined') return
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(choice))
  } catch {
    // Storage is full or forbidden: the choice then lives as long as the page.
  }
}

/** The choice made earlier in this tab, or null. */
export function rememberedChoice(): Choice | null {
  if (typeof window === 'undefined') return null
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null')
    return isChoice(value) ? value : null
  } catch {
    return null
  }
}
