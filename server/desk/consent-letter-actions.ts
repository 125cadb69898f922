import { moscowDate } from '../../lending/calendar.ts'
import { dayText } from '../../lending/day-text.ts'
import { dataStopDueOn } from '../../lending/personal-data-terms.ts'
import { CONSENT_LETTER_WORDS } from '../../protocol/consent-letters.ts'
import { Refusal } from '../../protocol/errors.ts'
import { deletionObstacle } from '../accounts/delete-account.ts'
import { clientById, consentsOf, lockClient } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { type ConsentLetter, consentLetterById } from '../onboarding/consent-letters.ts'
import { standingWithdrawal } from '../onboarding/consent-withdrawals.ts'
import { withdrawByLetter } from '../onboarding/withdraw-by-letter.ts'
import { refuseDeceased } from './refuse-deceased.ts'

const impossible = (detail: string): Refusal => new Refusal('REQUEST_IMPOSSIBLE', { detail })

const wrongDay = (message: string): Refusal =>
  new Refusal('VALIDATION', { fields: [{ field: 'receivedOn', message }] })

/**
 * The letter is about the consent that stands now. The client is locked.
 * @throws Refusal NOT_FOUND once the account is gone; VALIDATION for a day on which it cannot have come; REQUEST_IMPOSSIBLE when there is nothing to take back
 */
export const refuseLetter = async (
  tx: Tx,
  letter: Pick<ConsentLetter, 'clientId' | 'type' | 'givenAtMs' | 'receivedOn'>,
  nowMs: number,
): Promise<void> => {
  const { clientId, type, givenAtMs, receivedOn } = letter
  if (!(await clientById(tx, clientId))) throw new Refusal('NOT_FOUND')
  // A withdrawal by the client's own hand, or a consent given again, waits or is seen.
  await lockClient(tx, clientId)
  await refuseDeceased(tx, clientId)
  if (receivedOn > moscowDate(nowMs)) throw wrongDay('Этот день ещё не наступил.')
  if (await standingWithdrawal(tx, clientId, [type]))
    throw impossible('Это согласие уже отозвано. Откройте карточку снова.')
  const given = (await consentsOf(tx, clientId)).findLast((consent) => consent.type === type)
  if (given?.givenAtMs !== givenAtMs)
    throw impossible('Согласие с тех пор дали снова. Откройте карточку и сверьте дни.')
  if (receivedOn < moscowDate(givenAtMs))
    throw wrongDay('Согласие дано позже: письмо о прежнем. Сверьте день.')
}

interface Ground {
  readonly tx: Tx
  readonly subjectId: string
  readonly nowMs: number
}

const letterOf = async ({ tx, subjectId }: Ground): Promise<ConsentLetter> => {
  const letter = await consentLetterById(tx, subjectId)
  if (!letter) throw new Refusal('NOT_FOUND')
  return letter
}

const aboutOf = async (
  tx: Tx,
  { clientId, channel, receivedOn }: ConsentLetter,
  nowMs: number,
): Promise<string> => {
  const isKept = (await deletionObstacle(tx, { clientId, nowMs })) !== null
  const after = isKept
    ? 'Данные останутся для договора и закона'
    : 'Договоров и долгов нет: данные и кабинет удалим, день клиенту назовём'
  return `Отозвать согласие клиента на обработку данных. ${CONSENT_LETTER_WORDS[channel]}, пришло ${dayText(receivedOn)}, номер паспорта назван верно. ${after}. Срок по закону: ${dayText(dataStopDueOn(receivedOn))}`
}

/** What two people decide about a letter at whose end the data of a client are erased (decision 0141). */
export const CONSENT_LETTER_ACTIONS = {
  WITHDRAW_DATA_CONSENT: {
    async check(ground: Ground) {
      const letter = await letterOf(ground)
      await refuseLetter(ground.tx, letter, ground.nowMs)
      return {
        clientId: letter.clientId,
        about: await aboutOf(ground.tx, letter, ground.nowMs),
      }
    },
    async effect(ground: Ground) {
      await withdrawByLetter(ground.tx, await letterOf(ground), ground.nowMs)
    },
  },
}
