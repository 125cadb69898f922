/** Sums up what worlds of `run.ts --desk` have printed: `cat OUTPUTS | node tests/simulation/desk-totals.ts`. */
import { text } from 'node:stream/consumers'
import { missedIn } from './desk-coverage.ts'
import type { DeskFigures } from './desk-tally.ts'
import type { Figures } from './simulate.ts'

/** Adds every number of the second to its place in the first. */
const added = (sum: unknown, more: unknown): unknown => {
  if (typeof more === 'number') return (typeof sum === 'number' ? sum : 0) + more
  if (more === null || typeof more !== 'object') return sum
  const known = new Map<string, unknown>(Object.entries(sum ?? {}))
  for (const [name, each] of Object.entries(more)) known.set(name, added(known.get(name), each))
  return Object.fromEntries(known)
}

const worlds = (await text(process.stdin))
  .split('\n')
  .filter((line) => line.startsWith('{"firstSeed"'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by run.ts
  .map((line) => JSON.parse(line) as Figures)
const desks = worlds.flatMap(({ desk }) => (desk === null ? [] : [desk]))
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a sum of DeskFigures has their shape
const total = desks.reduce<unknown>(added, {
  tricks: {},
  requests: {},
  actions: {},
  outcomes: {},
}) as DeskFigures
const sumOf = (name: 'lives' | 'steps' | 'restarts'): number =>
  worlds.reduce((sum, world) => sum + world[name], 0)
const times = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
const told = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const lines = [
  `${worlds.length} worlds, ${sumOf('lives')} lives, ${sumOf('steps')} steps, ${sumOf('restarts')} restarts`,
  `Actions in the journal: ${times(total.actions)}`,
  ...Object.entries(total.actions).map(([name, count]) => `  ${name} ${count}`),
  'Asked of two people:',
  ...Object.entries(total.requests).map(([kind, states]) => `  ${kind}: ${told(states)}`),
  'What came of it:',
  ...Object.entries(total.outcomes).map(([name, count]) => `  ${name} ${count}`),
  'Tried, and held against (the others were eaten by a fault):',
  ...Object.entries(total.tricks).map(([name, { tried, held }]) => `  ${name}: ${tried}, ${held}`),
  `Never walked in these worlds: ${missedIn(desks).join(', ') || 'nothing'}`,
]
process.stdout.write(`${lines.join('\n')}\n`)
