import { DAY_MS } from '../../lending/durations.ts'
import { CLIENT_PROOF_WORDS } from '../../protocol/client-proof.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { hashOf } from '../canonical-hash.ts'
import {
  isPassportOfAnother,
  passportDigits,
  passportOf,
  type PassportRow,
} from '../db/client-profile.ts'
import { endDecline } from '../onboarding/declines.ts'
import { type ClientRow, lockClient, updateClient } from '../db/clients.ts'
import { dataChangeBefore, type PassportDraft, passportDraftById } from '../db/data-changes.ts'
import type { Tx } from '../db/database.ts'
import { lockDocuments } from '../onboarding/duplicate-rows.ts'
import { moderateFiles } from '../db/files.ts'
import { hasContract } from '../db/loans.ts'
import { endPassportChange, passportChangeById } from '../db/passport-changes.ts'
import { passportDigest, sealerOf } from '../db/sealed-columns.ts'
import { momentWords } from '../messaging/account-texts.ts'
import { isRefused } from '../onboarding/registration-step.ts'
import { replacePassport } from '../onboarding/replace-passport.ts'
import { refuseDeceased } from './refuse-deceased.ts'

const impossible = (detail: string): Refusal => new Refusal('REQUEST_IMPOSSIBLE', { detail })

/** What is told of a passport outside of the client's card, and kept for good. */
export const passportTailOf = (passport: PassportRow): string => passportDigits(passport).slice(-4)

const NAMES = [
  ['lastName', 'фамилия'],
  ['firstName', 'имя'],
  ['patronymic', 'отчество'],
] as const

const aboutOf = ({ former, next, proof, changeId }: PassportDraft): string => {
  const changed = NAMES.filter(([name]) => former[name] !== next[name]).map(([, word]) => word)
  const names = changed.length === 0 ? 'ФИО прежние' : `Другие: ${changed.join(', ')}`
  return `Сменить клиенту паспорт ··${passportTailOf(former)} на ··${passportTailOf(next)}. ${names}. ${CLIENT_PROOF_WORDS[proof]}, ${changeId === null ? 'прежний номер назван верно' : 'снимки сверены'}`
}

/**
 * The passport of a contract is no part of a questionnaire that was sent back: its owner sends it with photos, never by the
 * telephone (decisions 0111, 0122).
 * @throws Refusal REQUEST_IMPOSSIBLE while the client can and has to put it into the questionnaire themselves, or it is checked
 */
const refuseUnsigned = async (
  tx: Tx,
  client: ClientRow,
  { changeId }: Pick<PassportDraft, 'changeId'>,
): Promise<void> => {
  if (client.step !== 'done')
    throw impossible('Анкета ещё не подписана: новый паспорт клиент внесёт в неё сам.')
  if (isRefused(client)) {
    if (!(await hasContract(tx, client.id)))
      throw impossible('Анкета вернулась к клиенту: новый паспорт он внесёт в неё сам.')
    if (changeId === null)
      throw impossible(
        'Анкета вернулась к клиенту: новый паспорт он пришлёт из кабинета, со снимками.',
      )
  }
  if (client.status === 'DATA_CHECKING')
    throw impossible('Анкету ещё проверяют. Попросите, когда проверка закончится.')
}

/** @throws Refusal REQUEST_IMPOSSIBLE when somebody else was identified by the passport to come */
const refuseForeign = async (
  tx: Tx,
  { clientId, next }: Pick<PassportDraft, 'clientId' | 'next'>,
): Promise<void> => {
  if (!(await isPassportOfAnother(tx, { clientId, digits: passportDigits(next) }))) return
  const message = 'Такой паспорт указан в другой анкете. Сверьте серию и номер.'
  throw new Refusal('REQUEST_IMPOSSIBLE', {
    detail: `${message} Если они верны, кто-то назвался чужим паспортом: расскажите службе безопасности.`,
    fields: [{ field: 'passport', message }],
  })
}

/** @throws Refusal REQUEST_IMPOSSIBLE when the passports are not what was asked about, or belong to somebody else */
const refusePassports = async (
  tx: Tx,
  { clientId, former, next }: PassportDraft,
): Promise<void> => {
  const known = await passportOf(tx, clientId)
  if (!known || hashOf(known) !== hashOf(former))
    throw impossible('Паспорт в анкете с тех пор другой. Откройте карточку и попросите снова.')
  const digits = passportDigits(next)
  if (digits === passportDigits(former))
    throw new Refusal('VALIDATION', {
      fields: [{ field: 'passport', message: 'Этот паспорт уже в анкете. Введите новый.' }],
    })
  await refuseForeign(tx, { clientId, next })
}

/**
 * For a day after a change of the phone the number that is told may be a thief's, and the owner hears nothing.
 * @throws Refusal REQUEST_IMPOSSIBLE
 */
const refuseNewPhone = async (tx: Tx, clientId: string, nowMs: number): Promise<void> => {
  const day = { kinds: ['PHONE'], afterMs: nowMs - DAY_MS, untilMs: nowMs } as const
  const change = await dataChangeBefore(tx, clientId, day)
  if (change)
    throw impossible(
      `Номер телефона сменили недавно, и о паспорте мог бы узнать не тот. Попросите после ${momentWords(change.changedAtMs + DAY_MS)}.`,
    )
}

/** What the client has sent is as it was, and the client still means it. @throws Refusal REQUEST_IMPOSSIBLE */
const refuseWithdrawn = async (tx: Tx, { changeId }: PassportDraft): Promise<void> => {
  if (changeId === null) return
  const change = await passportChangeById(tx, changeId)
  if (change?.state !== 'ASKED')
    throw impossible('Клиент отозвал паспорт, который прислал. Отклоните просьбу.')
}

/**
 * The photos that two people have agreed by are those of the questionnaire from now on, and they have identified the client
 * by them: a refused check and a decline end with it (decision 0122).
 */
const takeSent = async (tx: Tx, changeId: string, nowMs: number): Promise<void> => {
  const end = { state: 'APPROVED', decidedAtMs: nowMs } as const
  const { clientId, passportPhotoFileId, selfieFileId } = await endPassportChange(tx, changeId, end)
  await moderateFiles(tx, [passportPhotoFileId, selfieFileId], null)
  const status = 'VERIFIED' as const
  await updateClient(tx, clientId, { passportPhotoFileId, selfieFileId, status })
  await endDecline(tx, { clientId, end: 'IDENTIFIED', nowMs })
}

interface Ground {
  readonly context: Context
  readonly tx: Tx
  readonly subjectId: string
  readonly nowMs: number
}

const draftOf = async ({ tx, subjectId }: Ground): Promise<PassportDraft> => {
  const draft = await passportDraftById(tx, subjectId)
  if (!draft) throw new Refusal('NOT_FOUND')
  return draft
}

/** What two people decide about a client who has got another passport (decision 0105). */
export const PASSPORT_ACTIONS = {
  CHANGE_PASSPORT: {
    async check(ground: Ground) {
      const draft = await draftOf(ground)
      const { clientId } = draft
      const { tx, nowMs } = ground
      await refuseUnsigned(tx, await lockClient(tx, clientId), draft)
      await refuseDeceased(tx, clientId)
      await refuseNewPhone(tx, clientId, nowMs)
      await refuseWithdrawn(tx, draft)
      await refusePassports(tx, draft)
      return { clientId, about: aboutOf(draft) }
    },
    async effect(ground: Ground) {
      const draft = await draftOf(ground)
      const { context, tx, subjectId, nowMs } = ground
      // Two at once get one passport for two clients: the second of them sees the first.
      await lockDocuments(tx, [passportDigest(sealerOf(tx), passportDigits(draft.next))])
      await refuseForeign(tx, draft)
      await replacePassport(context, tx, { ...draft, draftId: subjectId })
      if (draft.changeId !== null) await takeSent(tx, draft.changeId, nowMs)
    },
  },
}
