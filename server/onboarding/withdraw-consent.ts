import { randomUUID } from 'node:crypto'
import type { WithdrawableConsent } from '../../protocol/own-consents.ts'
import { Refusal } from '../../protocol/errors.ts'
import { deletionObstacle } from '../accounts/delete-account.ts'
import type { Context } from '../context.ts'
import { consentsOf, lockClient } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { addDocument } from '../db/documents.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { consentWithdrawalText } from '../documents/consent-withdrawal.ts'
import { knownPerson } from '../documents/filing/person-facts.ts'
import { personalDataConsent } from '../documents/personal-data-consent.ts'
import { consentGivenAgain, consentWithdrawn } from '../messaging/consent-texts.ts'
import { endLoanWatch } from '../messaging/message-choices.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import {
  consentAgain,
  insertWithdrawal,
  standingWithdrawal,
  withdrawalNumber,
} from './consent-withdrawals.ts'
import { type OwnConsents, ownConsents } from './own-consents.ts'

interface Withdrawal {
  readonly clientId: string
  readonly type: WithdrawableConsent
  /** Of the consent as it was shown, ms since the epoch. */
  readonly givenAtMs: number
  /** Network address it came from. */
  readonly address: string
}

/** With no contract and no debt nothing but the consent keeps the data: taking it back is deleting them (152-FZ art. 21 p. 5). */
const refuseWithoutContract = async (tx: Tx, clientId: string, nowMs: number): Promise<void> => {
  if (await deletionObstacle(tx, { clientId, nowMs })) return
  throw new Refusal('ILLEGAL_TRANSITION', {
    title: 'Данные можно удалить сразу',
    detail: 'Договоров и долгов у вас нет. Чтобы отозвать согласие, удалите аккаунт.',
  })
}

const write = async (tx: Tx, withdrawal: Withdrawal, nowMs: number): Promise<void> => {
  const { clientId, type, address, givenAtMs } = withdrawal
  const signer = await knownPerson(tx, clientId)
  const consents = await consentsOf(tx, clientId)
  const given = consents.findLast((consent) => consent.type === type)
  if (!signer || !given) throw new Refusal('STEP_ORDER')
  if (given.givenAtMs !== givenAtMs) throw new Refusal('ILLEGAL_TRANSITION')
  if (type === 'PERSONAL_DATA') {
    await refuseWithoutContract(tx, clientId, nowMs)
    await endLoanWatch(tx, clientId)
  }
  const id = randomUUID()
  const row = { id, clientId, type, givenAtMs, withdrawnAtMs: nowMs, address }
  const number = withdrawalNumber(await insertWithdrawal(tx, row))
  const { title, paragraphs } = consentWithdrawalText(type, number)
  const { textVersion } = given
  await addDocument(tx, {
    id,
    type: 'CONSENT_WITHDRAWAL',
    title,
    clientId,
    loanId: null,
    causeId: id,
    nowMs,
    facts: {
      title,
      paragraphs,
      signer,
      signature: {
        phone: signer.phone,
        signedAtMs: nowMs,
        codeHash: null,
        termsHash: null,
        textVersion,
        address,
      },
    },
  })
  const words = consentWithdrawn({ type, number, atMs: nowMs })
  await tellEvent(tx, { clientId, loanId: null, words, cause: id, nowMs })
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
      if (!(await standingWithdrawal(tx, clientId, [type]))) await write(tx, withdrawal, nowMs)
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
