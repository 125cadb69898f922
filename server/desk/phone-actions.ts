import { PHONE_PROOF_WORDS } from '../../protocol/phone-proof.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { lockClient } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { accountByClient, accountByPhone } from '../db/identity.ts'
import { legalStatusesOf } from '../db/legal-statuses.ts'
import { type PhoneDraft, phoneDraftById } from '../db/phone-drafts.ts'
import { replaceLostPhone } from '../onboarding/move-phone.ts'

const impossible = (detail: string): Refusal => new Refusal('REQUEST_IMPOSSIBLE', { detail })

/** What is told of a number outside of the client's card, and kept for good. */
export const tailOf = (phone: string): string => phone.slice(-4)

const aboutOf = ({ former, phone, proof }: PhoneDraft): string =>
  `Сменить клиенту потерянный номер ··${tailOf(former)} на ··${tailOf(phone)}. ${PHONE_PROOF_WORDS[proof]}, номер паспорта назван верно`

/** @throws Refusal REQUEST_IMPOSSIBLE when the account is another one by now, PHONE_TAKEN */
const refuseChanged = async (tx: Tx, { clientId, former, phone }: PhoneDraft): Promise<void> => {
  // A change by the client's own hand waits, or is seen.
  await lockClient(tx, clientId)
  const account = await accountByClient(tx, clientId)
  if (account?.phone !== former)
    throw impossible('Номер клиента с тех пор другой. Откройте карточку и попросите снова.')
  if (phone === former)
    throw new Refusal('VALIDATION', {
      fields: [{ field: 'phone', message: 'Это нынешний номер клиента. Введите новый.' }],
    })
  if (await accountByPhone(tx, phone))
    throw new Refusal('PHONE_TAKEN', {
      detail: 'По этому номеру открыт другой кабинет. Введите другой номер.',
    })
  const statuses = await legalStatusesOf(tx, [clientId])
  if (statuses.some(({ kind, end }) => kind === 'DECEASED' && end === null))
    throw impossible('Отмечено, что клиент умер. Наследникам отвечайте письмом.')
}

interface Ground {
  readonly context: Context
  readonly tx: Tx
  readonly subjectId: string
}

const draftOf = async ({ tx, subjectId }: Ground): Promise<PhoneDraft> => {
  const draft = await phoneDraftById(tx, subjectId)
  if (!draft) throw new Refusal('NOT_FOUND')
  return draft
}

/** What two people decide about the phone of a client who has lost theirs (decision 0099). */
export const PHONE_ACTIONS = {
  CHANGE_PHONE: {
    async check(ground: Ground) {
      const draft = await draftOf(ground)
      await refuseChanged(ground.tx, draft)
      return { clientId: draft.clientId, about: aboutOf(draft) }
    },
    async effect(ground: Ground) {
      await replaceLostPhone(ground.context, ground.tx, await draftOf(ground))
    },
  },
}
