import { kopecks, toRoubles } from '../../lending/money.ts'
import { BrokenRule } from './failure.ts'
import type { Facts, LoanFacts } from './facts.ts'
import type { Answer } from './front-door.ts'
import type { Life } from './life.ts'
import type { World } from './world.ts'

/** A borrower before the next step: the world, and what the database holds about them. */
export interface Scene {
  readonly world: World
  readonly life: Life
  readonly facts: Facts
}

/** What a borrower may do next: how likely, and what happens; the text goes to the log. */
export interface Step {
  readonly weight: number
  run(): Promise<string>
}

/** A field of an answer as text; empty for anything else. */
export const named = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A field that must be a text. @throws BrokenRule */
export const textOf = (value: unknown): string => {
  if (typeof value !== 'string') throw new BrokenRule(`Not a text: ${JSON.stringify(value)}`)
  return value
}

/** How an answer is told in the log. */
export const told = ({ status, body }: Answer): string =>
  status === 200 ? `ok ${named(body['state'])}`.trim() : `${status} ${named(body['code'])}`

export const roubles = (amountKopecks: number): number => toRoubles(kopecks(amountKopecks))

export const isOpen = ({ contractState }: LoanFacts): boolean =>
  contractState === 'ACTIVE' || contractState === 'OVERDUE'
