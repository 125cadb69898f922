import { AsyncLocalStorage } from 'node:async_hooks'
import type { Random } from './random.ts'

/** Something that was broken on purpose. */
export class InjectedFault extends Error {
  override readonly name = 'InjectedFault'
}

const serialization = (): Error =>
  Object.assign(new InjectedFault('could not serialize access due to concurrent update'), {
    code: '40001',
  })

/** How often what breaks, of all chances it has. */
const ODDS = {
  /** A transaction that the database aborts at its end. */
  abort: 0.012,
  /** A commit that was made and never confirmed. */
  lostCommit: 0.006,
  /** A single query on a broken connection. */
  query: 0.003,
  /** The process dies: before or after a commit, before or after a call that leaves it. */
  death: 0.002,
  deathAtCall: 0.02,
  /** A call that never arrives. */
  lostCall: 0.06,
  /** A call that arrives later than its sender waits. */
  lateCall: 0.04,
  /** A call that is done and whose answer never arrives. */
  lostAnswer: 0.08,
} as const

/** A call on its way, and when it left. */
interface Late {
  readonly arrive: () => Promise<unknown>
  readonly leftMs: number
}

/** Longer than this nothing is on its way; the acquirer remembers what it was sent for an hour. */
const LOST_AFTER_MS = 30 * 60_000

/** What the seed breaks: in the database, on the way to other parties and back, and the process itself. */
export interface Faults {
  /** Faults happen only while it is true. */
  armed: boolean
  /** The process is dead: nothing it does works until it is started again. */
  dead: boolean
  /** How many faults there were so far, by their names. */
  readonly counts: Map<string, number>
  total(): number
  /** Runs what the outside world does: our faults do not touch it. */
  outside<R>(work: () => Promise<R>): Promise<R>
  /** Runs what our own process does again, called back from the outside world. */
  inside<R>(work: () => Promise<R>): Promise<R>
  query<R>(work: () => Promise<R>): Promise<R>
  /** `commit` runs the transaction; it is told what to do right before the commit. */
  transaction<R>(commit: (beforeCommit: () => void) => Promise<R>): Promise<R>
  /** A call to another party. `lost`: what the caller is told when no answer came. */
  call<R>(work: () => Promise<R>, lost: () => R): Promise<R>
  /** Lets the calls arrive that are late; those too late are lost. */
  arriveLate(): Promise<void>
}

/** Makes the faults of one world. */
export const createFaults = (random: Random, now: () => number): Faults => {
  const isOutside = new AsyncLocalStorage<boolean>()
  const counts = new Map<string, number>()
  let late: Late[] = []

  const applies = (): boolean => faults.armed && isOutside.getStore() !== true
  const note = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)
  const happens = (name: keyof typeof ODDS): boolean => {
    if (!applies() || !random.chance(ODDS[name])) return false
    note(name)
    return true
  }
  const stopIfDead = (): void => {
    if (faults.dead && isOutside.getStore() !== true) throw new InjectedFault('the process is dead')
  }
  const dieBy = (name: 'death' | 'deathAtCall'): void => {
    if (!happens(name)) return
    faults.dead = true
    stopIfDead()
  }

  const faults: Faults = {
    armed: false,
    dead: false,
    counts,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    outside: (work) => isOutside.run(true, work),
    inside: (work) => isOutside.run(false, work),
    async query(work) {
      stopIfDead()
      if (happens('query')) throw new InjectedFault('connection terminated unexpectedly')
      return work()
    },
    async transaction(commit) {
      stopIfDead()
      dieBy('death')
      const result = await commit(() => {
        stopIfDead()
        if (happens('abort')) throw serialization()
      })
      dieBy('death')
      if (happens('lostCommit')) throw new InjectedFault('connection lost after the commit')
      return result
    },
    async call(work, lost) {
      stopIfDead()
      dieBy('deathAtCall')
      if (happens('lostCall')) return lost()
      if (happens('lateCall')) {
        late.push({ arrive: work, leftMs: now() })
        return lost()
      }
      if (random.chance(0.5)) await faults.arriveLate()
      const result = await faults.outside(work)
      if (random.chance(0.3)) await faults.arriveLate()
      dieBy('deathAtCall')
      return happens('lostAnswer') ? lost() : result
    },
    async arriveLate() {
      const arriving = late
      late = []
      for (const { arrive, leftMs } of arriving) {
        if (now() - leftMs < LOST_AFTER_MS) await faults.outside(arrive)
      }
    },
  }
  return faults
}
