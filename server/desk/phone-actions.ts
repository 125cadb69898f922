import { DAY_MS } from '../../lending/durations.ts'
import { CLIENT_PROOF_WORDS } from '../../protocol/client-proof.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { lockClient } from '../db/clients.ts'
import { dataChangeBefore, type PhoneDraft, phoneDraftById } from '../db/data-changes.ts'
import type { Tx } from '../db/database.ts'
import { accountByClient, accountByPhone } from '../db/identity.ts'
import { momentWords } from '../messaging/account-texts.ts'
import { replaceLostPhone } from '../onboarding/move-phone.ts'
import { refuseDeceased } from './refuse-deceased.ts'

const impossible = (detail: string): Refusal => new Refusal('REQUEST_IMPOSSIBLE', { detail })

/** What is told of a number outside of the client's card, and kept for good. */
export const tailOf = (phone: string): string => phone.slice(-4)

const aboutOf = ({ former, phone, proof }: PhoneDraft): string =>
  `Сменить клиенту потерянный номер ··${tailOf(former)} на ··${tailOf(phone)}. ${CLIENT_PROOF_WORDS[proof]}, номер паспорта назван верно`

/**
 * The passport proves who asks for another phone: one that was put in a day ago gives its owner time to object first
 * (decision 0105). @throws Refusal REQUEST_IMPOSSIBLE
 */
const refuseNewPassport = async (tx: Tx, clientId: string, nowMs: number): Promise<void> => {
  const day = { kinds: ['PASSPORT'], afterMs: nowMs - DAY_MS, untilMs: nowMs } as const
  const change = await dataChangeBefore(tx, clientId, day)
  if (change)
    throw impossible(
      `Паспорт клиента сменили недавно. Попросите после ${momentWords(change.changedAtMs + DAY_MS)}.`,
    )
}

/** @throws Refusal REQUEST_IMPOSSIBLE when the account is another one by now, PHONE_TAKEN */
const refuseChanged = async (
  tx: Tx,
  { clientId, former, phone }: PhoneDraft,
  nowMs: number,
): Promise<void> => {
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
  await refuseDeceased(tx, clientId)
  await refuseNewPassport(tx, clientId, nowMs)
}

interface Ground {
  readonly context: Context
  readonly tx: Tx
  readonly subjectId: string
  readonly nowMs: number
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
      await refuseChanged(ground.tx, draft, ground.nowMs)
      return { clientId: draft.clientId, about: aboutOf(draft) }
    },
    async effect(ground: Ground) {
      await replaceLostPhone(ground.context, ground.tx, await draftOf(ground))
    },
  },
}
