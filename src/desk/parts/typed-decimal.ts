const DECIMAL = /^\d{1,9}([.,]\d{1,6})?$/

/**
 * A number as people write it: digits, with a comma or a point before at most six decimals; null for anything else. `Number`
 * alone would read «1e2», «0x1F» and an empty line as numbers.
 */
export const typedDecimal = (text: string): number | null => {
  const typed = text.trim()
  return DECIMAL.test(typed) ? Number(typed.replace(',', '.')) : null
}
