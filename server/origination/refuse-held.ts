import { Refusal } from '../../protocol/errors.ts'
import type { Queryable } from '../db/database.ts'
import { isHeldByList } from '../db/screenings.ts'

/**
 * Nothing is lent to somebody found on a list of 115-FZ, and the words say nothing of it: telling them is forbidden
 * (115-FZ art. 4). @throws Refusal UNAVAILABLE
 */
export const refuseHeldByList = async (queryable: Queryable, clientId: string): Promise<void> => {
  if (!(await isHeldByList(queryable, clientId))) return
  throw new Refusal('UNAVAILABLE', {
    title: 'Сейчас оформить займ не получится',
    detail: 'Ничего не потеряно, код не потрачен. Попробуйте позже или напишите в поддержку.',
  })
}
