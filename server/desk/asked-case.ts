import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Tx } from '../db/database.ts'
import { openRequestAbout } from '../db/desk-requests.ts'
import { momentWords } from '../messaging/account-texts.ts'

/**
 * While somebody asks to decline the client of a case, nobody takes it or decides it past the second person (decision 0110).
 * The case is held by the caller, so a question of this moment is seen. @throws Refusal CASE_ASKED
 */
export const refuseAsked = async (tx: Tx, checkId: string, nowMs: number): Promise<void> => {
  const afterMs = nowMs - REQUEST_LIFE_MS
  const asked = await openRequestAbout(tx, { subjectId: checkId, afterMs })
  if (!asked) return
  const { request, askedByName } = asked
  const until = momentWords(request.askedAtMs + REQUEST_LIFE_MS)
  throw new Refusal('CASE_ASKED', {
    detail: `${askedByName} просит второго сотрудника: «${request.about}». Его ответа ждём до ${until}. Если он скажет «нет» или не ответит, а также если просьбу отзовут, дело вернётся в очередь.`,
  })
}
