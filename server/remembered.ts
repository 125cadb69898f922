const frozen = new WeakSet<object>()

/** Frozen through and through: what several callers share, none of them may change. */
export const freeze = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value
  frozen.add(Object.freeze(value))
  for (const part of Object.values(value)) freeze(part)
  return value
}

/** True for what {@link freeze} has frozen: it is the same for good, so that what was found out about it stays true. */
export const isFrozenThrough = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && frozen.has(value)

/**
 * A pure function that remembers its latest answers by the whole of what it was asked with, so that the same question
 * is worked out once: asked with anything else, were it another day, it answers again, and nothing ever has to be
 * forgotten in time. Questions are compared as JSON; answers are shared and therefore frozen. `most`: answers kept, the
 * one asked for longest ago gives way.
 */
export const remembered = <Question, Answer>(
  most: number,
  answer: (question: Question) => Answer,
): ((question: Question) => Answer) => {
  const answers = new Map<string, { readonly answer: Answer }>()
  return (question) => {
    const key = JSON.stringify(question)
    const known = answers.get(key)
    if (known) {
      answers.delete(key)
      answers.set(key, known)
      return known.answer
    }
    const fresh = { answer: freeze(answer(question)) }
    const [oldest] = answers.keys()
    if (answers.size >= most && oldest !== undefined) answers.delete(oldest)
    answers.set(key, fresh)
    return fresh.answer
  }
}

/**
 * The same of a source that nobody changes and that comes again as the same object while it is the same (`keptAnswer`): it is
 * not compared as a whole. The latest answer is remembered for as long as its source is; `rest` is what else it was asked with.
 */
export const rememberedOf = <Source extends object, Rest, Answer>(
  answer: (source: Source, rest: Rest) => Answer,
): ((source: Source, rest: Rest) => Answer) => {
  const answers = new WeakMap<Source, { readonly rest: string; readonly answer: Answer }>()
  return (source, rest) => {
    const asked = JSON.stringify(rest)
    const known = answers.get(source)
    if (known?.rest === asked) return known.answer
    const fresh = freeze(answer(source, rest))
    answers.set(source, { rest: asked, answer: fresh })
    return fresh
  }
}
