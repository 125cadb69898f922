/** Chance that a seed decides: the same seed gives the same numbers on every machine. */
export interface Random {
  /** A whole number from 0 up to, not including, `count`. */
  below(count: number): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  /** True once in `1 / probability` times. */
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the values, each as likely as its weight; weights of 0 never. */
  weighted<T>(choices: readonly (readonly [weight: number, value: T])[]): T
  /** Fills bytes; for ids. */
  bytes(length: number): Uint8Array
  /** Chance of its own for a part of the world: what others draw does not change it. */
  fork(name: string): Random
}

const hashOf = (text: string): number => {
  let hash = 2166136261
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  }
  return hash >>> 0
}

/** The generator sfc32, started from a text. */
export const seededRandom = (seed: string): Random => {
  let [a, b, c, counter] = [hashOf(seed), hashOf(`${seed}b`), hashOf(`${seed}c`), 1]
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
  for (let warm = 0; warm < 12; warm += 1) next()
  const below = (count: number): number => Math.floor((next() / 4294967296) * count)
  const pick = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)]
    if (found === undefined) throw new Error('Nothing to pick from')
    return found
  }
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() / 4294967296 < probability,
    pick,
    weighted(choices) {
      const total = choices.reduce((sum, [weight]) => sum + weight, 0)
      let left = (next() / 4294967296) * total
      for (const [weight, value] of choices) {
        if (left < weight) return value
        left -= weight
      }
      return pick(choices.filter(([weight]) => weight > 0))[1]
    },
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
    fork: (name) => seededRandom(`${seed}/${name}`),
  }
}
