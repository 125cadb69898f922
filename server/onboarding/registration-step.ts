import type { ClientStatus, RegistrationStep } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import { deleteDraft, advanceStep, lockClient, stepNumber, type ClientRow } from '../db/clients.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { isTooEarly, refuseTooEarly } from './refuse-declined.ts'

/** Steps that may be filled again after a refused check: what was refused is photos, or data that do not fit them. */
const REPEATABLE: readonly RegistrationStep[] = ['user_info', 'passport', 'selfie']

/** What a refused check leaves a client as (D20). */
export const REFUSED_STATUSES: readonly ClientStatus[] = ['FAILURE_LITTLE_DATA', 'DATA_MISMATCH']

/** True while new photos are awaited after a refused check (D20). */
export const isRefused = ({ status }: Pick<ClientRow, 'status'>): boolean =>
  REFUSED_STATUSES.includes(status)

/** True when the photos of a signed questionnaire may be sent in again at this moment: after a decline not before its pause is over (decision 0110). */
export const isReopened = async (
  queryable: Queryable,
  client: Pick<ClientRow, 'id' | 'status' | 'step'>,
  nowMs: number,
): Promise<boolean> =>
  client.step === 'done' && isRefused(client) && !(await isTooEarly(queryable, client.id, nowMs))

/**
 * Locks the client for the save of a step. A step may be saved in its turn or again later, until the questionnaire
 * is signed; after that only while the check has refused something (D19, D20), and after a decline not before its pause is
 * over (decision 0110). @throws Refusal STEP_ORDER, ILLEGAL_TRANSITION, CLIENT_DECLINED, UNAUTHENTICATED
 */
export const beginStep = async (
  tx: Tx,
  clientId: string,
  { step, nowMs }: { step: RegistrationStep; nowMs: number },
): Promise<ClientRow> => {
  const client = await lockClient(tx, clientId)
  if (stepNumber(client.step) < stepNumber(step)) throw new Refusal('STEP_ORDER')
  if (client.step === 'done') await refuseTooEarly(tx, client.id, nowMs)
  const isOpen = client.step !== 'done' || (isRefused(client) && REPEATABLE.includes(step))
  if (!isOpen) {
    throw new Refusal('ILLEGAL_TRANSITION', {
      detail: 'Анкета уже подписана. Чтобы изменить данные, напишите в поддержку.',
    })
  }
  return client
}

/**
 * Locks the client for a change of what the signed questionnaire said (decision 0046). What is being checked stays as it
 * is until the check has ended.
 * @throws Refusal STEP_ORDER, CLIENT_NOT_VERIFIED, UNAUTHENTICATED
 */
export const beginDataChange = async (tx: Tx, clientId: string): Promise<void> => {
  const client = await lockClient(tx, clientId)
  if (client.step !== 'done') {
    throw new Refusal('STEP_ORDER', {
      detail: 'Анкета ещё не подписана: исправьте данные в ней самой.',
    })
  }
  if (client.status === 'DATA_CHECKING') {
    throw new Refusal('CLIENT_NOT_VERIFIED', {
      detail: 'Мы ещё проверяем анкету. Изменить данные можно, когда проверка закончится.',
    })
  }
}

/** Ends the save of a step: its draft is forgotten, the client moves on. Returns the step they stand on now. */
export const finishStep = async (
  tx: Tx,
  clientId: string,
  step: RegistrationStep,
): Promise<RegistrationStep> => {
  await deleteDraft(tx, clientId, step)
  return advanceStep(tx, clientId, step)
}
