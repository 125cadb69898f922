import type { DuplicateState } from '../../protocol/duplicates.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Queryable } from '../db/database.ts'
import { duplicatesOf } from '../db/duplicate-accounts.ts'
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

/** True while the account of the same person that lends is another one (decision 0112); an impostor is told nothing. */
export const lendsElsewhere = (pairs: readonly AccountPair[]): boolean => {
  const meanings = pairs.map(
    ({ state, isEarlier }) => MEANINGS[state][isEarlier ? 'earlier' : 'later'],
  )
  return meanings.includes('OTHER_LENDS') && !meanings.includes('IMPOSTOR')
}

interface Standing {
  readonly meaning: Meaning
  readonly otherId: string
}

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
  const is = (one: Meaning) => standings.some(({ meaning }) => meaning === one)
  if (is('IMPOSTOR'))
    throw new Refusal('UNAVAILABLE', {
      title: 'Сейчас оформить займ не получится',
      detail: 'Ничего не потеряно, код не потрачен. Попробуйте позже или напишите в поддержку.',
    })
  if (is('OTHER_LENDS'))
    throw new Refusal('OFFER_REFUSED', {
      detail:
        'По вашим документам у нас уже есть другой кабинет, а займы мы выдаём в одном. Если прежний телефон потерян или другой кабинет завели не вы, напишите в поддержку: проверим документы и вернём вам доступ.',
    })
  for (const { meaning, otherId } of standings)
    if (meaning === 'LENDS_ALONE' && (await isOwing(queryable, otherId)))
      throw new Refusal('OFFER_REFUSED', {
        detail:
          'В другом кабинете по вашим документам есть непогашенный займ. Когда он будет погашен, займы снова откроются. Если тот кабинет завели не вы, напишите в поддержку.',
      })
}
