import type { DuplicateState } from '../../protocol/duplicates.ts'
import { Refusal } from '../../protocol/errors.ts'
import { type OtherAccountRefusal, OTHER_ACCOUNT_WORDS } from '../../protocol/other-account.ts'
import type { Queryable } from '../db/database.ts'
import { duplicatesOf } from '../onboarding/duplicate-rows.ts'
import type { AccountPair } from '../loan-book/lending-book.ts'
import { isOwing } from '../loan-book/is-owing.ts'

type Side = 'earlier' | 'later'

/** What a pair means for an account: nothing; another account is the one that lends; it belongs to somebody else; it lends while the other owes nothing. */
type Meaning = 'FREE' | 'OTHER_LENDS' | 'IMPOSTOR' | 'LENDS_ALONE'

/** Until two people decide, the account that was identified first is the one that lends: a stranger stops nobody. */
const MEANINGS: Readonly<Record<DuplicateState, Readonly<Record<Side, Meaning>>>> = {
  UNDECIDED: { earlier: 'LENDS_ALONE', later: 'OTHER_LENDS' },
  EARLIER_KEPT: { earlier: 'LENDS_ALONE', later: 'OTHER_LENDS' },
  LATER_KEPT: { earlier: 'OTHER_LENDS', later: 'LENDS_ALONE' },
  EARLIER_IMPOSTOR: { earlier: 'IMPOSTOR', later: 'FREE' },
  LATER_IMPOSTOR: { earlier: 'FREE', later: 'IMPOSTOR' },
  DIFFERENT_PEOPLE: { earlier: 'FREE', later: 'FREE' },
}

interface Standing {
  readonly meaning: Meaning
  readonly otherId: string
}

/** Why the other accounts of the same person keep this one from lending; null when they do not. An impostor is told nothing. */
const refusalOf = async (
  queryable: Queryable,
  standings: readonly Standing[],
): Promise<OtherAccountRefusal | null> => {
  const is = (one: Meaning) => standings.some(({ meaning }) => meaning === one)
  if (is('IMPOSTOR')) return null
  if (is('OTHER_LENDS')) return 'OTHER_ACCOUNT'
  for (const { meaning, otherId } of standings)
    if (meaning === 'LENDS_ALONE' && (await isOwing(queryable, otherId)))
      return 'OTHER_ACCOUNT_OWES'
  return null
}

/** {@link refusalOf} of the pairs of an account, before a sum is chosen (decision 0112). */
export const otherAccountRefusal = (
  queryable: Queryable,
  pairs: readonly AccountPair[],
): Promise<OtherAccountRefusal | null> =>
  refusalOf(
    queryable,
    pairs.map(({ state, isEarlier, otherId }) => ({
      meaning: MEANINGS[state][isEarlier ? 'earlier' : 'later'],
      otherId,
    })),
  )

const standingsOf = async (queryable: Queryable, clientId: string): Promise<Standing[]> =>
  (await duplicatesOf(queryable, clientId)).flatMap((pair) => {
    const isEarlier = pair.earlierClientId === clientId
    const meaning = MEANINGS[pair.state][isEarlier ? 'earlier' : 'later']
    const otherId = isEarlier ? pair.laterClientId : pair.earlierClientId
    // An account that was deleted counts no more; an impostor stays one.
    return pair.isOtherThere || meaning === 'IMPOSTOR' ? [{ meaning, otherId }] : []
  })

/** True once two people have decided that the documents of this account belong to somebody else. */
export const isImpostor = async (queryable: Queryable, clientId: string): Promise<boolean> =>
  (await standingsOf(queryable, clientId)).some(({ meaning }) => meaning === 'IMPOSTOR')

/**
 * One person borrows in one account (decision 0112). Who is told was identified, so the words may name the other account;
 * an impostor is told nothing.
 * @throws Refusal OFFER_REFUSED, UNAVAILABLE
 */
export const refuseDuplicate = async (queryable: Queryable, clientId: string): Promise<void> => {
  const standings = await standingsOf(queryable, clientId)
  if (standings.some(({ meaning }) => meaning === 'IMPOSTOR'))
    throw new Refusal('UNAVAILABLE', {
      title: 'Сейчас оформить займ не получится',
      detail: 'Ничего не потеряно, код не потрачен. Попробуйте позже или напишите в поддержку.',
    })
  const code = await refusalOf(queryable, standings)
  if (code) throw new Refusal('OFFER_REFUSED', { detail: OTHER_ACCOUNT_WORDS[code].text })
}
