/** Frozen through and through: what several callers share, none of them may change. */
const freeze = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}

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
