import { median } from './figure.ts'

/**
 * Takes each of the named measurements once a round, forwards in one round and backwards in the next: neither a busy
 * minute nor what comes before a measurement falls on the same one always. What is returned gives a measurement's values
 * in the order of the rounds.
 */
export const inTurns = async <Name extends string, Value>(
  names: readonly Name[],
  rounds: number,
  measure: (name: Name) => Promise<Value>,
): Promise<(name: Name) => readonly Value[]> => {
  const all: { readonly name: Name; readonly value: Value }[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      all.push({ name, value: await measure(name) })
  }
  return (name) => all.filter((one) => one.name === name).map(({ value }) => value)
}

/** How many times a floor something takes: the middle of the ratios of each round, and the half of them around it. */
export interface Ratio {
  readonly times: number
  readonly fromTimes: number
  readonly toTimes: number
}

const quantile = (sorted: readonly number[], part: number): number => {
  const value = sorted[Math.round((sorted.length - 1) * part)]
  if (value === undefined) throw new Error('No rounds to compare')
  return value
}

/** Compares what was measured in the same round: a busy minute slows both of a pair, and the middle ratio leaves out the rest. */
export const ratioOfPairs = (values: readonly number[], floors: readonly number[]): Ratio => {
  if (values.length !== floors.length) throw new Error('A measurement has no floor of its round')
  const ratios = values.map((value, round) => value / (floors[round] ?? Number.NaN))
  const sorted = ratios.toSorted((a, b) => a - b)
  return {
    times: median(ratios),
    fromTimes: quantile(sorted, 0.25),
    toTimes: quantile(sorted, 0.75),
  }
}
