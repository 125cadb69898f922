import { checkDesk, deskWatchOf } from './desk-rules.ts'
import { deskFigures, type DeskFigures } from './desk-tally.ts'
import type { Facts } from './facts.ts'
import { beginLife, type Life, stamp } from './life.ts'
import { endWorld } from './liveness.ts'
import { type Random, seededRandom } from './random.ts'
import { rowsDigest } from './rows-digest.ts'
import { seedIds } from './seeded-ids.ts'
import { stopTimeOuts } from './no-time-outs.ts'
import { deskLifeStepsOf, stepsOf } from './steps.ts'
import { type Watch, watchOf } from './watch.ts'
import { openWorld, type World } from './world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LAST_STEPS = 25

export interface Plan {
  /** The lives of these seeds share one server and one clock. */
  readonly firstSeed: number
  readonly lives: number
  /** Every life takes at least so many steps in at least so many days. */
  readonly steps: number
  readonly days: number
  /** Whether anything breaks but the people. */
  readonly faults: boolean
  /** Whether the lender's people are as busy as the borrowers: they race, err and forget. */
  readonly desk?: boolean
}

export interface Figures {
  readonly lives: number
  readonly steps: number
  readonly days: number
  readonly seconds: number
  readonly restarts: number
  /** How often what was broken, and how often what happened. */
  readonly faults: Readonly<Record<string, number>>
  readonly happened: Readonly<Record<string, number>>
  /** What the lender's people did; null in a plan without them. */
  readonly desk: DeskFigures | null
  /** Digest of every row there is when the world ends. */
  readonly rows: string
}

interface Watched {
  readonly life: Life
  readonly watch: Watch
  /** A look at what the lender's people did; null in a plan without them. */
  readonly watchDesk: (() => Promise<void>) | null
}

const write = (world: World, life: Life, what: string): void => {
  life.log.push(`${stamp(world)}  ${what}`)
  if (life.log.length > LAST_STEPS) life.log.shift()
  life.steps += 1
}

/** One step of one life, in a world where everything may break, and a look at what it left. */
const takeStep = async (
  world: World,
  { life, watch, watchDesk }: Watched,
  { facts, happened }: { facts: Facts; happened: Map<string, number> },
): Promise<Facts> => {
  const scene = { world, life, facts }
  const steps = watchDesk ? deskLifeStepsOf(scene) : stepsOf(scene)
  const step = life.random.weighted(steps.map((each) => [each.weight, each]))
  const what = await step.run()
  write(world, life, world.faults.dead ? `${what} (the server died)` : what)
  const name = what.replace(/ [\d.]+ ₽/, '')
  happened.set(name, (happened.get(name) ?? 0) + 1)
  await world.reviveIfDead()
  if (life.random.chance(0.4)) await world.faults.arriveLate()
  if (life.random.chance(0.6)) await world.runDue()
  await watchDesk?.()
  return watch.look()
}

/** A look at what time and neighbours did to a life, and its steps until time passes again. */
const visit = async (world: World, each: Watched, happened: Map<string, number>): Promise<void> => {
  const count = each.life.random.between(1, 3)
  let facts = await each.watch.look()
  for (let index = 0; index < count; index += 1) {
    facts = await takeStep(world, each, { facts, happened })
  }
}

/** Hours to weeks; `meanDays` as a rule. */
const pauseMs = (random: Random, meanDays: number): number =>
  random.weighted<() => number>([
    [25, () => random.between(1, 20) * HOUR_MS],
    [35, () => random.between(1, 12) * 0.1 * meanDays * DAY_MS],
    [40, () => random.between(8, 28) * 0.1 * meanDays * DAY_MS],
  ])()

const report = (plan: Plan, life: Life | null, error: unknown): Error => {
  const { firstSeed, lives, steps, days, desk = false } = plan
  const text = [
    life ? `Seed ${life.seed} broke a rule.` : `The world of seed ${firstSeed} broke a rule.`,
    error instanceof Error ? error.message : String(error),
    ...(life ? ['', `Last steps (${life.temper}):`, ...life.log] : []),
    '',
    'Replay:',
    `npx node tests/simulation/run.ts --first ${firstSeed} --seeds ${lives} --lives ${lives} --steps ${steps} --days ${days}${desk ? ' --desk' : ''}`,
  ]
  return new Error(text.join('\n'), { cause: error })
}

const live = async (
  plan: Plan,
  random: Random,
  blame: (life: Life | null) => void,
): Promise<Figures> => {
  const startedAt = performance.now()
  const world = await openWorld(random)
  try {
    const startMs = world.clock.now()
    const watched: Watched[] = []
    for (let seed = plan.firstSeed; seed < plan.firstSeed + plan.lives; seed += 1) {
      const life = await beginLife(world, seed)
      watched.push({
        life,
        watch: watchOf(world, life),
        watchDesk: plan.desk ? deskWatchOf(world, life) : null,
      })
    }
    const happened = new Map<string, number>()
    const pauses = random.fork('pauses')
    const endMs = startMs + plan.days * DAY_MS
    world.faults.armed = plan.faults
    const isUnfinished = () =>
      world.clock.now() < endMs || watched.some(({ life }) => life.steps < plan.steps)
    while (isUnfinished()) {
      for (const each of watched) {
        blame(each.life)
        await visit(world, each, happened)
      }
      blame(null)
      const meanDays = (3 * plan.days) / plan.steps
      await world.runUntil(world.clock.now() + Math.round(pauseMs(pauses, meanDays)))
      await world.faults.arriveLate()
      for (const { life } of watched) write(world, life, 'time passes')
    }
    for (const { life, watch, watchDesk } of watched) {
      blame(life)
      await watchDesk?.()
      await watch.look()
    }
    const daysLived = Math.round((world.clock.now() - startMs) / DAY_MS)
    await endWorld(world, watched, blame)
    if (plan.desk) await checkDesk(world)
    return {
      lives: plan.lives,
      steps: watched.reduce((sum, { life }) => sum + life.steps, 0),
      days: daysLived,
      seconds: (performance.now() - startedAt) / 1000,
      restarts: world.restarts(),
      faults: Object.fromEntries(world.faults.counts),
      happened: Object.fromEntries(happened),
      desk: plan.desk ? await deskFigures(world) : null,
      rows: await rowsDigest(world),
    }
  } finally {
    await world.close()
  }
}

/**
 * Lives of borrowers over the whole server, everything by chance of the seed: first with faults, every rule checked
 * after every step, then without, until all that was begun has ended.
 * @throws Error with the seed, the last steps and how to replay them
 */
export const simulate = async (plan: Plan): Promise<Figures> => {
  const random = seededRandom(`world ${plan.firstSeed}`)
  const restoreIds = seedIds(random.fork('ids'))
  const restoreTimeOuts = stopTimeOuts()
  let blamed: Life | null = null
  try {
    return await live(plan, random, (life) => {
      blamed = life
    })
  } catch (error) {
    throw report(plan, blamed, error)
  } finally {
    restoreIds()
    restoreTimeOuts()
  }
}
