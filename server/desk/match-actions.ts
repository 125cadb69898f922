import { Refusal } from '../../protocol/errors.ts'
import { nameOf, passportOf } from '../db/client-profile.ts'
import type { Tx } from '../db/database.ts'
import { decideMatch, lastBaseScreening, lockMatch, type MatchRow } from '../screening/matches.ts'

type MatchState = MatchRow['state']

interface MatchStep {
  /** States it may be taken from. */
  readonly from: readonly MatchState[]
  readonly to: MatchState
  readonly words: string
  /** Of a report in the base of payments without consent (decision 0163). */
  readonly reportWords: string
}

/** Steps of a match (115-FZ art. 7.5): found, then cleared or frozen, then released. */
const STEPS = {
  CLEAR_MATCH: {
    from: ['POSSIBLE_MATCH'],
    to: 'CLEARED',
    words: 'Совпадение не подтвердилось',
    reportWords: 'База ФинЦЕРТ: можно выплачивать',
  },
  FREEZE_CLIENT: {
    from: ['POSSIBLE_MATCH'],
    to: 'FROZEN',
    words: 'Заблокировать выдачи',
    reportWords: 'База ФинЦЕРТ: не выплачивать',
  },
  RELEASE_CLIENT: {
    from: ['FROZEN'],
    to: 'RELEASED',
    words: 'Снять блокировку',
    reportWords: 'База ФинЦЕРТ: разрешить займы',
  },
} as const satisfies Record<string, MatchStep>

interface Ground {
  readonly tx: Tx
  readonly subjectId: string
  readonly nowMs: number
}

const stepOf = (step: MatchStep) => ({
  async check({ tx, subjectId }: Ground) {
    const match = await lockMatch(tx, subjectId)
    if (!match) throw new Refusal('NOT_FOUND')
    if (!step.from.includes(match.state)) throw new Refusal('REQUEST_IMPOSSIBLE')
    const passport = await passportOf(tx, match.clientId)
    const who = passport ? nameOf(passport) : 'клиент без имени'
    const words = match.list === 'FRAUD_BASE' ? step.reportWords : step.words
    return { clientId: match.clientId, about: `${words}: ${who}` }
  },
  async effect({ tx, subjectId, nowMs }: Ground) {
    const edition = (await lastBaseScreening(tx))?.edition
    const match = await lockMatch(tx, subjectId)
    if (!match) throw new Refusal('NOT_FOUND')
    await decideMatch(tx, subjectId, { state: step.to, edition: edition ?? match.edition, nowMs })
  },
})

/** What two people decide about somebody found on a list (decision 0056). */
export const MATCH_ACTIONS = {
  CLEAR_MATCH: stepOf(STEPS.CLEAR_MATCH),
  FREEZE_CLIENT: stepOf(STEPS.FREEZE_CLIENT),
  RELEASE_CLIENT: stepOf(STEPS.RELEASE_CLIENT),
}
