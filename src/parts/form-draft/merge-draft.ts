type Values = Readonly<Record<string, unknown>>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * A form two devices filled in (D19), field by field: what was typed here since the server was last known to have `base` is
 * kept, everything else is as the server has it. A list counts as one field. Without a base all that was typed here is.
 */
export const mergeDraft = (typed: Values, base: Values | null, known: Values): Values => {
  if (base === null) return { ...known, ...typed }
  const merged: Record<string, unknown> = { ...known }
  for (const [name, mine] of Object.entries(typed)) {
    const [before, theirs] = [base[name], known[name]]
    if (theirs === undefined) merged[name] = mine
    else if (isValues(mine) && isValues(before) && isValues(theirs))
      merged[name] = mergeDraft(mine, before, theirs)
    else if (!isSame(mine, before)) merged[name] = mine
  }
  return merged
}
