const BASE = 31
/** The largest prime below 2^32. */
const MODULUS = 4_294_967_291

/**
 * Marks what a form carries without saying what is in it, for the name of an intent: the same content is the same intent,
 * edited content is another one with a key of its own (D36). What a person wrote never stands in the storage of the tab.
 */
export const markOf = (content: unknown): string => {
  let mark = 0
  for (const sign of JSON.stringify(content))
    mark = (mark * BASE + (sign.codePointAt(0) ?? 0)) % MODULUS
  return mark.toString(36)
}
