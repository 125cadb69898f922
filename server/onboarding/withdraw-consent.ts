import { Refusal } from '../../protocol/errors.ts'
import { deletionObstacle } from '../accounts/delete-account.ts'
import type { Context } from '../context.ts'
import { lockClient } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { addDocument } from '../db/documents.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { knownPerson } from '../documents/filing/person-facts.ts'
import { personalDataConsent } from '../documents/personal-data-consent.ts'
import { consentGivenAgain, consentWithdrawn } from '../messaging/consent-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { consentAgain, standingWithdrawal } from './consent-withdrawals.ts'
import { type OwnConsents, ownConsents } from './own-consents.ts'
import { type Withdrawal, writeWithdrawal } from './write-withdrawal.ts'

/** With no contract and no debt nothing but the consent keeps the data: taking it back is deleting them (152-FZ art. 21 p. 5). */
const refuseWithoutContract = async (tx: Tx, clientId: string, nowMs: number): Promise<void> => {
  if (await deletionObstacle(tx, { clientId, nowMs })) return
  throw new Refusal('ILLEGAL_TRANSITION', {
    title: 'Данные можно удалить сразу',
    detail: 'Договоров и долгов у вас нет. Чтобы отозвать согласие, удалите аккаунт.',
  })
}

/**
 * Takes a consent back: registered with a number, filed as a paper, told to the client (152-FZ art. 9 p. 2, decision
 * 0139). One that is taken back already stays as it is. The consent to process data goes this way only while a contract or
 * a debt keeps the account; otherwise the account is deleted.
 * @throws Refusal ILLEGAL_TRANSITION for a consent given since it was shown, or where deleting is the way; STEP_ORDER
 */
export const withdrawConsent = (
  context: Context,
  idempotency: IdempotencyRequest,
  withdrawal: Withdrawal,
): Promise<OwnConsents> =>
  runIdempotent<OwnConsents>(context, idempotency, {
    async effect(tx) {
      const { clientId, type } = withdrawal
      const nowMs = context.clock.now()
      await lockClient(tx, clientId)
      if (!(await standingWithdrawal(tx, clientId, [type]))) {
        if (type === 'PERSONAL_DATA') await refuseWithoutContract(tx, clientId, nowMs)
        const { id, number } = await writeWithdrawal(tx, withdrawal, nowMs)
        const words = consentWithdrawn({ type, number, atMs: nowMs })
        await tellEvent(tx, { clientId, loanId: null, words, cause: id, nowMs })
      }
      return ownConsents(tx, clientId, nowMs)
    },
  })

/**
 * Gives the consent to process personal data again after a withdrawal: filed as a document of its own, told to the client.
 * Where it is in force nothing changes. @throws Refusal CONSENT_REQUIRED for a text that is not in force any more; STEP_ORDER
 */
export const consentToDataAgain = (
  context: Context,
  idempotency: IdempotencyRequest,
  given: { clientId: string; textVersion: string; address: string },
): Promise<OwnConsents> =>
  runIdempotent<OwnConsents>(context, idempotency, {
    async effect(tx) {
      const { clientId, address } = given
      const nowMs = context.clock.now()
      await lockClient(tx, clientId)
      const withdrawn = await standingWithdrawal(tx, clientId, ['PERSONAL_DATA'])
      if (!withdrawn) return ownConsents(tx, clientId, nowMs)
      const signer = await knownPerson(tx, clientId)
      if (!signer) throw new Refusal('STEP_ORDER')
      const { type, title, paragraphs, textVersion } = personalDataConsent()
      if (given.textVersion !== textVersion)
        throw new Refusal('CONSENT_REQUIRED', {
          detail: 'Текст согласия обновился. Прочитайте новый и отметьте согласие.',
        })
      await consentAgain(tx, { clientId, type, textVersion, address, nowMs })
      const { phone } = signer
      const signature = { phone, signedAtMs: nowMs, codeHash: null, termsHash: null }
      await addDocument(tx, {
        type,
        title,
        clientId,
        loanId: null,
        causeId: `${clientId}:${textVersion}:${nowMs}`,
        nowMs,
        facts: { title, paragraphs, signer, signature: { ...signature, textVersion, address } },
      })
      const words = consentGivenAgain(nowMs)
      await tellEvent(tx, { clientId, loanId: null, words, cause: withdrawn.id, nowMs })
      return ownConsents(tx, clientId, nowMs)
    },
  })
