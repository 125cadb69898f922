import type { Answer } from './front-door.ts'
import type { World } from './world.ts'

/** What people of the lender try and must not get through with, and what they send twice. */
export const TRICKS = [
  'no reason',
  'no right to ask',
  'no right to decide',
  'decided alone',
  'decided again',
  'decided after its day',
  'asked again',
  'form out of date',
  'decided out of date',
  'took another’s back',
  'another’s case',
  'saw link and code',
  'lost answer sent for again',
] as const

export type Trick = (typeof TRICKS)[number]

/** How often a trick was tried and, unless a fault ate the answer, what came of it. */
export interface TrickFigures {
  readonly tried: number
  /** Refused for what it is, or, sent again, answered as the first time. */
  readonly held: number
}

/** What staff did in a world. */
export interface DeskFigures {
  readonly tricks: Readonly<Record<string, TrickFigures>>
  /** Requests of every kind by their state at the end of the world. */
  readonly requests: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Rows of the journal by action. */
  readonly actions: Readonly<Record<string, number>>
}

const tallies = new WeakMap<World, Map<Trick, TrickFigures>>()

/** Counts a trick and its answer. */
export const noteTrick = (world: World, trick: Trick, { status }: Answer): void => {
  const tally = tallies.get(world) ?? new Map<Trick, TrickFigures>()
  tallies.set(world, tally)
  const { tried, held } = tally.get(trick) ?? { tried: 0, held: 0 }
  const isAnswered = status < 500
  tally.set(trick, { tried: tried + 1, held: held + (isAnswered ? 1 : 0) })
}

const rowsOf = async ({ lite }: World, query: string) =>
  (await lite.query<{ name: string; state: string; times: number }>(query)).rows

/** Everything staff did in a world that is over. */
export const deskFigures = async (world: World): Promise<DeskFigures> => {
  const requests: Record<string, Record<string, number>> = {}
  const states = `select kind as name, state, count(*)::int as times from desk_request group by 1, 2 order by 1, 2`
  for (const { name, state, times } of await rowsOf(world, states))
    requests[name] = { ...requests[name], [state]: times }
  const journal = `select action as name, '' as state, count(*)::int as times from staff_action group by 1 order by 1`
  const actions = (await rowsOf(world, journal)).map(({ name, times }) => [name, times] as const)
  return {
    tricks: Object.fromEntries(tallies.get(world) ?? []),
    requests,
    actions: Object.fromEntries(actions),
  }
}
