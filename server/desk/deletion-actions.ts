import { dayText } from '../../lending/day-text.ts'
import { Refusal } from '../../protocol/errors.ts'
import { checkDeletion, deleteAccountInside } from '../accounts/delete-account.ts'
import type { Context } from '../context.ts'
import { clientById } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'

interface Ground {
  readonly context: Context
  readonly tx: Tx
  /** Id of the client. */
  readonly subjectId: string
  readonly nowMs: number
}

/**
 * What two people decide about the data of a client who has asked in writing to have them erased (152-FZ art. 21 p. 5,
 * decision 0100). The question is kept and the client is not: it names nobody.
 */
export const DELETION_ACTIONS = {
  DELETE_ACCOUNT: {
    async check({ tx, subjectId: clientId, nowMs }: Ground) {
      if (!(await clientById(tx, clientId))) throw new Refusal('NOT_FOUND')
      const { keptUntil } = await checkDeletion(tx, { clientId, nowMs })
      const papers =
        keptUntil === null ? 'Договоров нет' : `Договоры хранятся до ${dayText(keptUntil)}`
      return { clientId, about: `Удалить кабинет и данные клиента по его заявлению. ${papers}` }
    },
    async effect({ context, tx, subjectId }: Ground) {
      await deleteAccountInside(context, tx, subjectId)
    },
  },
}
