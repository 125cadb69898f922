import { instantOf, instantOrNull } from './actor.ts'

interface Moments {
  readonly createdAtMs: number
  readonly identifiedAtMs: number | null
}

/** One of two accounts with the same documents, as the workplace is told of it. */
export const shownAccount = <Account extends Moments>({
  createdAtMs,
  identifiedAtMs,
  ...account
}: Account) => ({
  ...account,
  createdAt: instantOf(createdAtMs),
  identifiedAt: instantOrNull(identifiedAtMs),
})
