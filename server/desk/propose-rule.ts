import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { askInside } from './ask-inside.ts'
import { type DatedKind, type DatedRule, datedRuleAction, type Typed } from './dated-rule.ts'
import { HOLIDAY_LAW } from './holiday-law.ts'
import { LAW_CAPS } from './law-caps.ts'
import { LOAD_LIMITS } from './load-limits.ts'
import { MARKET_LIMITS } from './market-limits.ts'
import { REGIONAL_INCOME } from './regional-income.ts'
import { RESERVE_RATES } from './reserve-rates.ts'
import type { Actor } from './take-case.ts'
import type { TwoPersonAction } from './two-person-action.ts'

/** Rules with dates, put in force by two people and never backwards (decision 0057). */
export const DATED_RULE_ACTIONS: Readonly<Record<DatedKind, TwoPersonAction>> = {
  SET_MARKET_LIMITS: datedRuleAction(MARKET_LIMITS),
  SET_LAW_CAPS: datedRuleAction(LAW_CAPS),
  SET_HOLIDAY_LAW: datedRuleAction(HOLIDAY_LAW),
  SET_RESERVE_RATES: datedRuleAction(RESERVE_RATES),
  SET_REGIONAL_INCOME: datedRuleAction(REGIONAL_INCOME),
  SET_LOAD_LIMITS: datedRuleAction(LOAD_LIMITS),
}

interface Proposed<Draft extends Typed> {
  readonly typed: Omit<Draft, keyof Typed>
  readonly reason: string
  readonly actor: Actor
}

/**
 * Keeps what somebody has typed of a rule and asks another person to put it in force; until then nothing changes.
 * @throws Refusal ROLE_REFUSED, REQUEST_IMPOSSIBLE for days and figures that cannot be
 */
export const proposeRule = <Draft extends Typed>(
  context: Context,
  idempotency: IdempotencyRequest,
  { kind, drafts }: DatedRule<Draft>,
  { typed, reason, actor }: Proposed<Draft>,
): Promise<string> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const subjectId = randomUUID()
      const by = { typedBy: actor.staff.id, typedAtMs: context.clock.now() }
      await tx.insert(drafts).values({ ...typed, ...by, id: subjectId })
      return askInside(tx, context, DATED_RULE_ACTIONS, { kind, subjectId, reason, actor })
    },
  })
