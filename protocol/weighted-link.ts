/** Links of which one is chosen by weight, spec §5, §9. */
export interface WeightedLinks {
  readonly links: readonly string[]
  /** Per cent, in the order of the links. */
  readonly probabilities: readonly number[]
}

/** What is wrong with the weights, in the words of spec §5; null when nothing is. */
export const weightsProblem = ({ links, probabilities }: WeightedLinks): string | null => {
  if (links.length !== probabilities.length)
    return 'Количество ссылок и количество вероятностей должны совпадать.'
  const sum = probabilities.reduce((total, probability) => total + probability, 0)
  return sum === 100 ? null : 'Сумма всех вероятностей должна быть равна 100.'
}

/**
 * The link that a number from 0 up to, not including, 100 falls on.
 * @throws Error with the words of {@link weightsProblem}; RangeError for another number
 */
export const chooseLink = (weighted: WeightedLinks, percentile: number): string => {
  const problem = weightsProblem(weighted)
  if (problem) throw new Error(problem)
  let upTo = 0
  for (const [index, probability] of weighted.probabilities.entries()) {
    upTo += probability
    const link = weighted.links[index]
    if (percentile < upTo && percentile >= 0 && link !== undefined) return link
  }
  throw new RangeError(`No link at ${percentile} of 100`)
}
