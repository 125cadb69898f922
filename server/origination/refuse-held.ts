import { Refusal } from '../../protocol/errors.ts'
import { isAccessDenied } from '../accounts/code-accesses.ts'
import type { Queryable } from '../db/database.ts'
import { mayNotBeLentTo } from '../screening/matches.ts'
import { refuseWithdrawn } from '../onboarding/consent-withdrawals.ts'
import { refuseDeclined } from '../onboarding/refuse-declined.ts'
import { personRefusal } from '../loan-book/legal-standing.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'

/**
 * Nothing is lent to somebody found on a list of 115-FZ or in the base of payments without consent, and the words say
 * nothing of it: telling them of a list is forbidden (115-FZ art. 4). @throws Refusal UNAVAILABLE
 */
export const refuseHeldByList = async (queryable: Queryable, clientId: string): Promise<void> => {
  if (!(await mayNotBeLentTo(queryable, clientId))) return
  throw new Refusal('UNAVAILABLE', {
    title: 'Сейчас оформить займ не получится',
    detail: 'Ничего не потеряно, код не потрачен. Попробуйте позже или напишите в поддержку.',
  })
}

const HELD_WORDS = {
  TAKE_LOAN:
    'Сейчас новый займ оформить нельзя: по вашим обязательствам идёт процедура по закону. Когда она закончится, займы снова станут доступны. Если это ошибка, напишите в поддержку.',
  RAISE_LINE:
    'Сейчас первую сумму увеличить нельзя: по вашим обязательствам идёт процедура по закону. Если это ошибка, напишите в поддержку.',
} as const

/**
 * Nothing is lent, and no larger sum promised, to somebody who is bankrupt or has died, nor while a debt is in court or
 * with the bailiffs (decision 0090), nor to whom a person has declined (decision 0110), nor in a second account (decision 0112),
 * nor to whom has taken a consent back (decision 0139), nor after «Это не я» (decision 0147).
 * @throws Refusal CLIENT_DECLINED, OFFER_REFUSED, UNAVAILABLE, CONSENT_REQUIRED, ACCESS_STOPPED
 */
export const refuseHeldClient = async (
  queryable: Queryable,
  clientId: string,
  action: 'TAKE_LOAN' | 'RAISE_LINE' = 'TAKE_LOAN',
): Promise<void> => {
  await refuseDeclined(queryable, clientId)
  if ((await personRefusal(queryable, clientId, action)) !== null)
    throw new Refusal('OFFER_REFUSED', { detail: HELD_WORDS[action] })
  if (await isAccessDenied(queryable, clientId)) throw new Refusal('ACCESS_STOPPED')
  await refuseDuplicate(queryable, clientId)
  await refuseWithdrawn(queryable, clientId)
}
