import { DAY_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { attemptKey, attemptsTaken, takeAttempt } from '../db/attempts.ts'
import type { Queryable, Tx } from '../db/database.ts'

/** Typed cards of a client a day: nobody finds out by our form which of a list of stolen numbers live (ASVS 2.4.1). */
const TRIES_A_DAY = 15

type Config = Pick<Context['config'], 'secret'>

const keyOf = ({ secret }: Config, clientId: string): string =>
  attemptKey(secret, 'card-tries', clientId)

/** Takes one try to attach a card, before the bank is asked; false when the day has none left. */
export const takeCardTry = async (
  tx: Tx,
  config: Config,
  { clientId, nowMs }: { clientId: string; nowMs: number },
): Promise<boolean> => {
  const limit = { key: keyOf(config, clientId), limit: TRIES_A_DAY, windowMs: DAY_MS }
  return (await takeAttempt(tx, limit, nowMs)).taken > 0
}

/** Opens no form in which no card would be taken. @throws Refusal TOO_MANY_REQUESTS */
export const refuseWithoutTries = async (
  queryable: Queryable,
  config: Config,
  { clientId, nowMs }: { clientId: string; nowMs: number },
): Promise<void> => {
  if ((await attemptsTaken(queryable, keyOf(config, clientId), nowMs)) < TRIES_A_DAY) return
  throw new Refusal('TOO_MANY_REQUESTS', {
    title: 'Слишком много попыток привязать карту',
    detail: 'Попробуйте завтра или напишите в поддержку.',
  })
}
