import type { TwoPersonKind } from '../../protocol/two-people.ts'
import type { DuplicateState } from '../../protocol/duplicates.ts'
import { Refusal } from '../../protocol/errors.ts'
import { nameOf, passportOf } from '../db/client-profile.ts'
import { clientById, lockClient } from '../db/clients.ts'
import type { Queryable, Tx } from '../db/database.ts'
import type { DeskRequestRow } from '../db/desk-requests.ts'
import {
  decideDuplicate,
  duplicateById,
  type DuplicateRow,
  lockDuplicate,
} from '../onboarding/duplicate-rows.ts'

interface Ground {
  readonly tx: Tx
  readonly subjectId: string
  readonly nowMs: number
}

interface DuplicateStep {
  readonly to: DuplicateState
  readonly words: string
}

const STEPS = {
  KEEP_EARLIER_ACCOUNT: {
    to: 'EARLIER_KEPT',
    words: 'Один человек: займы только в прежнем кабинете',
  },
  KEEP_LATER_ACCOUNT: { to: 'LATER_KEPT', words: 'Один человек: займы только в новом кабинете' },
  BLOCK_EARLIER_ACCOUNT: {
    to: 'EARLIER_IMPOSTOR',
    words: 'Прежний кабинет завели по чужим документам',
  },
  BLOCK_LATER_ACCOUNT: {
    to: 'LATER_IMPOSTOR',
    words: 'Новый кабинет завели по чужим документам',
  },
  CLEAR_DUPLICATE: { to: 'DIFFERENT_PEOPLE', words: 'Разные люди, в номере была ошибка' },
} as const satisfies Partial<Record<TwoPersonKind, DuplicateStep>>

/** Both accounts are held, in one order, so that neither signs while it is decided. @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE */
const holdPair = async (tx: Tx, id: string): Promise<DuplicateRow> => {
  const pair = await lockDuplicate(tx, id)
  if (!pair) throw new Refusal('NOT_FOUND')
  for (const clientId of [pair.earlierClientId, pair.laterClientId].toSorted()) {
    if (!(await clientById(tx, clientId)))
      throw new Refusal('REQUEST_IMPOSSIBLE', {
        detail: 'Один из кабинетов уже удалён: решать нечего.',
      })
    await lockClient(tx, clientId)
  }
  return pair
}

const stepOf = ({ to, words }: DuplicateStep) => ({
  async check({ tx, subjectId }: Ground) {
    const pair = await holdPair(tx, subjectId)
    if (pair.state === to) throw new Refusal('REQUEST_IMPOSSIBLE')
    if (to === 'DIFFERENT_PEOPLE' && pair.grounds.includes('PASSPORT'))
      throw new Refusal('REQUEST_IMPOSSIBLE', {
        detail: 'Паспорт один, значит, один из двоих назвался чужим. Выберите, чей кабинет чужой.',
      })
    const passport = await passportOf(tx, pair.laterClientId)
    const who = passport ? nameOf(passport) : 'клиент без имени'
    return { clientId: pair.laterClientId, about: `${words}: ${who}` }
  },
  effect: ({ tx, subjectId, nowMs }: Ground) =>
    decideDuplicate(tx, subjectId, { state: to, nowMs }),
})

/** What two people decide about two accounts with the same documents (decision 0112). */
export const DUPLICATE_ACTIONS = {
  KEEP_EARLIER_ACCOUNT: stepOf(STEPS.KEEP_EARLIER_ACCOUNT),
  KEEP_LATER_ACCOUNT: stepOf(STEPS.KEEP_LATER_ACCOUNT),
  BLOCK_EARLIER_ACCOUNT: stepOf(STEPS.BLOCK_EARLIER_ACCOUNT),
  BLOCK_LATER_ACCOUNT: stepOf(STEPS.BLOCK_LATER_ACCOUNT),
  CLEAR_DUPLICATE: stepOf(STEPS.CLEAR_DUPLICATE),
}

/**
 * Whose journal a question belongs into: both accounts of a pair have it, everybody else their own (decision 0122). The words
 * of the question name nobody to a client.
 */
export const clientsOfQuestion = async (
  queryable: Queryable,
  { kind, subjectId, clientId }: Pick<DeskRequestRow, 'kind' | 'subjectId' | 'clientId'>,
): Promise<readonly (string | null)[]> => {
  const pair = Object.hasOwn(DUPLICATE_ACTIONS, kind)
    ? await duplicateById(queryable, subjectId)
    : null
  return pair ? [pair.earlierClientId, pair.laterClientId] : [clientId]
}
