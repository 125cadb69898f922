import { readFacts, type Facts, type LoanFacts } from './facts.ts'
import { BrokenRule } from './failure.ts'
import { INVARIANTS, replayDiffers } from './invariants.ts'
import type { Life } from './life.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000
/** A loan that ended longer ago is looked at again only when the world ends. */
const SETTLED_AFTER_MS = 10 * DAY_MS
const ENDS = ['REFUSED', 'EXPIRED', 'CANCELLED']
const OPEN_PAYMENTS = ['CREATED', 'PROCESSING', 'UNKNOWN']

/** Looks at one life after each of its steps and remembers what it has seen. */
export interface Watch {
  /** Reads the rows and checks every rule, unless nothing was written since it last did. @throws BrokenRule */
  look(): Promise<Facts>
  /** The same over everything the life ever had. */
  lookAtAll(): Promise<Facts>
}

const hasEnded = ({ state, contractState }: LoanFacts): boolean =>
  contractState === 'CLOSED' || ENDS.includes(state)

/** Begins to watch a life. */
export const watchOf = (world: World, life: Life): Watch => {
  const settled = new Set<string>()
  const endedAtMs = new Map<string, number>()
  const sums = new Map<string, string | null>()
  const replayed = new Map<string, string>()
  let lastLookMs = 0
  let latest: { readonly facts: Facts; readonly writes: number } | null = null

  const settle = (facts: Facts): void => {
    for (const loan of facts.loans) {
      if (!hasEnded(loan)) {
        endedAtMs.delete(loan.id)
        settled.delete(loan.id)
        continue
      }
      const nowMs = world.clock.now()
      const sinceMs = endedAtMs.get(loan.id) ?? nowMs
      endedAtMs.set(loan.id, sinceMs)
      const own = facts.payments.filter(({ loanId }) => loanId === loan.id)
      const isUnderWay = own.some(({ state }) => OPEN_PAYMENTS.includes(state))
      // Money that was taken off it may be assigned to a loan that is looked at still, long after.
      const isReferredTo = own.some(({ reversedAtMs }) => reversedAtMs !== null)
      if (!isUnderWay && !isReferredTo && nowMs - sinceMs > SETTLED_AFTER_MS) settled.add(loan.id)
    }
  }

  const check = (facts: Facts): void => {
    for (const { rule, number, broken } of INVARIANTS) {
      const [first] = broken(facts)
      if (first !== undefined) throw new BrokenRule(`${number ?? '–'}. ${rule}: ${first}`)
    }
    for (const { loanId, before, now } of facts.ledger) {
      const known = sums.get(loanId)
      if (known !== undefined && known !== before) {
        throw new BrokenRule(`13. a posting is never changed: loan ${loanId}`)
      }
      sums.set(loanId, now)
    }
    for (const loan of facts.loans) {
      const ledger = facts.ledger.find(({ loanId }) => loanId === loan.id)
      const seen = JSON.stringify([ledger, loan.state, loan.contractState])
      if (replayed.get(loan.id) === seen) continue
      const [first] = replayDiffers(facts, loan)
      if (first !== undefined) throw new BrokenRule(`loan ${loan.id} replayed: ${first}`)
      replayed.set(loan.id, seen)
    }
  }

  const look = async (without: ReadonlySet<string>): Promise<Facts> => {
    const facts = await readFacts(world, life.clientId, { settled: without, lastLookMs })
    if (without.size < settled.size) sums.clear()
    // A loan the bank opened again was not looked at in between.
    for (const { id } of facts.loans) if (without.has(id)) sums.delete(id)
    check(facts)
    lastLookMs = world.clock.now()
    return facts
  }

  return {
    async look() {
      const writes = world.writes()
      if (latest?.writes === writes) return latest.facts
      const facts = await look(settled)
      latest = { facts, writes }
      settle(facts)
      return facts
    },
    lookAtAll: () => look(new Set()),
  }
}
