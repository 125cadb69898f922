import { Refusal } from '../../protocol/errors.ts'
import type { Tx } from '../db/database.ts'
import { legalStatusesOf } from '../db/legal-statuses.ts'

/** Nothing of a client who has died is changed in their name. @throws Refusal REQUEST_IMPOSSIBLE */
export const refuseDeceased = async (tx: Tx, clientId: string): Promise<void> => {
  const statuses = await legalStatusesOf(tx, [clientId])
  if (statuses.some(({ kind, end }) => kind === 'DECEASED' && end === null))
    throw new Refusal('REQUEST_IMPOSSIBLE', {
      detail: 'Отмечено, что клиент умер. Наследникам отвечайте письмом.',
    })
}
