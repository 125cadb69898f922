import { randomUUID } from 'node:crypto'
import { CONSENT_LETTER_WORDS } from '../../protocol/consent-letters.ts'
import type { WithdrawableConsent } from '../../protocol/own-consents.ts'
import { Refusal } from '../../protocol/errors.ts'
import { consentsOf } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { addDocument } from '../db/documents.ts'
import { consentWithdrawalText } from '../documents/consent-withdrawal.ts'
import { knownPerson } from '../documents/filing/person-facts.ts'
import { endLoanWatch } from '../messaging/message-choices.ts'
import type { ConsentLetter } from './consent-letters.ts'
import { insertWithdrawal, withdrawalNumber } from './consent-withdrawals.ts'

export interface Withdrawal {
  readonly clientId: string
  readonly type: WithdrawableConsent
  /** Of the consent as it was shown, ms since the epoch. */
  readonly givenAtMs: number
  /** Network address it came from, or was typed in at. */
  readonly address: string
}

/**
 * Registers a withdrawal with a number and files its paper; word of a possible loan ends with the consent to process data.
 * The client must be locked and have no withdrawal of this consent that stands. `letter`: the one it came by.
 * @throws Refusal ILLEGAL_TRANSITION for a consent given since it was shown; STEP_ORDER without a questionnaire
 */
export const writeWithdrawal = async (
  tx: Tx,
  { clientId, type, address, givenAtMs }: Withdrawal,
  nowMs: number,
  letter: ConsentLetter | null = null,
): Promise<{ id: string; number: string }> => {
  const signer = await knownPerson(tx, clientId)
  const consents = await consentsOf(tx, clientId)
  const given = consents.findLast((consent) => consent.type === type)
  if (!signer || !given) throw new Refusal('STEP_ORDER')
  if (given.givenAtMs !== givenAtMs) throw new Refusal('ILLEGAL_TRANSITION')
  if (type === 'PERSONAL_DATA') await endLoanWatch(tx, clientId)
  const id = randomUUID()
  const letterId = letter?.id ?? null
  const row = { id, clientId, type, givenAtMs, withdrawnAtMs: nowMs, address, letterId }
  const number = withdrawalNumber(await insertWithdrawal(tx, row))
  const { title, paragraphs } = consentWithdrawalText(type, number, letter !== null)
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
      ...(letter && {
        letter: {
          how: CONSENT_LETTER_WORDS[letter.channel],
          receivedOn: letter.receivedOn,
          reference: letter.reference,
        },
      }),
    },
  })
  return { id, number }
}
