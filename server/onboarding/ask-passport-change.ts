import { DAY_MS } from '../../lending/durations.ts'
import { type FieldError, Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { type PassportRow, passportDigits, passportOf } from '../db/client-profile.ts'
import { type ClientRow, lockClient } from '../db/clients.ts'
import { dataChangeBefore } from '../db/data-changes.ts'
import type { Tx } from '../db/database.ts'
import { expireDeskRequests } from '../db/desk-requests.ts'
import { hasOwnPhoto, rejectFiles } from '../db/files.ts'
import { hasContract } from '../db/loans.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import {
  askedPassportChange,
  endPassportChange,
  insertPassportChange,
  latestPassportChange,
  type PassportChange,
  passportChangeById,
} from '../db/passport-changes.ts'
import { openDraftOfChange, openPassportDraft } from '../db/data-changes.ts'
import { momentWords, passportSent } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { consumeReauthentication } from '../passkeys/reauthentication.ts'
import { refuseTooEarly } from './refuse-declined.ts'
import { nextIssuedDateProblem, nextPassport } from './next-passport.ts'
import { isRefused } from './registration-step.ts'

interface SentPassport {
  readonly clientId: string
  readonly sessionUid: string
  readonly reauthentication: string
  readonly passport: Parameters<typeof nextPassport>[1]
  readonly passportPhotoFieId: string
  readonly selfieId: string
  readonly networkAddress: string
}

/** What its client is shown of it. */
export interface ShownChange {
  readonly changeId: string
  readonly state: PassportChange['state']
  readonly tail: string
  readonly askedAtMs: number
  readonly decidedAtMs: number | null
  readonly reason: PassportChange['reason']
}

const shown = (change: PassportChange): ShownChange => ({
  changeId: change.id,
  state: change.state,
  tail: passportDigits(change.next).slice(-4),
  askedAtMs: change.askedAtMs,
  decidedAtMs: change.decidedAtMs,
  reason: change.reason,
})

const unavailable = (detail: string): Refusal => new Refusal('ILLEGAL_TRANSITION', { detail })

/** @throws Refusal CLIENT_DECLINED before the pause is over, ILLEGAL_TRANSITION while the questionnaire itself is open, or another passport is on its way */
const refuseBusy = async (tx: Tx, client: ClientRow, nowMs: number): Promise<void> => {
  const { id: clientId } = client
  await refuseTooEarly(tx, clientId, nowMs)
  // Whoever has a contract sends it here also while new documents are asked for: the questionnaire is closed to them.
  const isOpen = client.step !== 'done' || (isRefused(client) && !(await hasContract(tx, clientId)))
  if (isOpen) throw unavailable('Анкета открыта: новый паспорт внесите прямо в неё.')
  if (client.status === 'DATA_CHECKING')
    throw unavailable('Мы ещё проверяем анкету. Пришлите паспорт, когда проверка закончится.')
  if (await askedPassportChange(tx, clientId))
    throw unavailable('Паспорт, который вы прислали, ещё проверяют. Второй отправить нельзя.')
  if (await openPassportDraft(tx, clientId))
    throw unavailable('Ваш новый паспорт уже вносит сотрудник. Дождитесь решения.')
  // Until then whoever took the number could make the proof of the one by the other (decision 0105).
  const day = { kinds: ['PHONE'], afterMs: nowMs - DAY_MS, untilMs: nowMs } as const
  const changed = await dataChangeBefore(tx, clientId, day)
  if (changed)
    throw unavailable(
      `Номер телефона сменили недавно. Пришлите паспорт после ${momentWords(changed.changedAtMs + DAY_MS)}.`,
    )
}

/** What is wrong with what was typed, by its field. */
const typedErrors = (former: PassportRow, next: PassportRow, nowMs: number): FieldError[] => {
  const isSame = passportDigits(next) === passportDigits(former)
  const issued = nextIssuedDateProblem(former, next.issuedDate, nowMs)
  return [
    ...(isSame
      ? [
          {
            field: 'passport.documentNumber',
            message: 'Этот паспорт уже в анкете. Введите номер нового.',
          },
        ]
      : []),
    ...(issued ? [{ field: 'passport.issuedDate', message: issued }] : []),
  ]
}

/** Photos of the client's own, of their kind, and taken for this: not those that were checked before. */
const photoErrors = async (
  tx: Tx,
  client: ClientRow,
  { passportPhotoFieId, selfieId }: SentPassport,
): Promise<FieldError[]> => {
  const photos = [
    { field: 'passportPhotoFieId', fileId: passportPhotoFieId, kind: 'PASSPORT_MAIN' },
    { field: 'selfieId', fileId: selfieId, kind: 'SELFIE' },
  ] as const
  const known = [client.passportPhotoFileId, client.selfieFileId]
  const errors: FieldError[] = []
  for (const { field, fileId, kind } of photos) {
    const isOwn = await hasOwnPhoto(tx, { clientId: client.id, fileId, kind })
    if (!isOwn || known.includes(fileId))
      errors.push({ field, message: 'Снимите новый паспорт и загрузите фото ещё раз.' })
  }
  return errors
}

/**
 * Takes a new passport that its client sends from the account: it waits for two people, and the former one stays until they
 * agree (decision 0111). Whoever sends it has just shown who they are, the owner is told at once, and one waits at a time.
 * @throws Refusal REAUTHENTICATION_OVER, ILLEGAL_TRANSITION, VALIDATION
 */
export const askPassportChange = (
  context: Context,
  idempotency: IdempotencyRequest,
  sent: SentPassport,
): Promise<ShownChange> =>
  runIdempotent<ShownChange>(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const { clientId, sessionUid, reauthentication, networkAddress } = sent
      const client = await lockClient(tx, clientId)
      await refuseBusy(tx, client, nowMs)
      const former = await passportOf(tx, clientId)
      if (!former) throw unavailable('Анкета открыта: новый паспорт внесите прямо в неё.')
      const next = nextPassport(former, sent.passport)
      const fields = [...typedErrors(former, next, nowMs), ...(await photoErrors(tx, client, sent))]
      if (fields.length > 0) throw new Refusal('VALIDATION', { fields })
      await consumeReauthentication(
        tx,
        { sessionUid, action: 'CHANGE_PASSPORT', reauthentication },
        nowMs,
      )
      const change = await insertPassportChange(tx, {
        clientId,
        next,
        passportPhotoFileId: sent.passportPhotoFieId,
        selfieFileId: sent.selfieId,
        networkAddress,
        askedAtMs: nowMs,
      })
      const words = passportSent({ atMs: nowMs, tail: shown(change).tail })
      await tellEvent(tx, { clientId, loanId: null, words, cause: change.id, nowMs })
      return shown(change)
    },
  })

/** What a client has sent last; null when nothing. */
export const shownPassportChange = async (
  { database }: Context,
  clientId: string,
): Promise<ShownChange | null> => {
  const change = await latestPassportChange(database, clientId)
  return change && shown(change)
}

/**
 * Takes back a new passport that nobody has decided on; the question about it is closed with it.
 * @throws Refusal NOT_FOUND for somebody else's, ILLEGAL_TRANSITION once it is decided
 */
export const withdrawPassportChange = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, changeId }: { clientId: string; changeId: string },
): Promise<ShownChange> =>
  runIdempotent<ShownChange>(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const known = await passportChangeById(tx, changeId)
      if (known?.clientId !== clientId) throw new Refusal('NOT_FOUND')
      // The question first, then the client: in the order in which two people decide.
      const subjectId = await openDraftOfChange(tx, changeId)
      if (subjectId !== null) await expireDeskRequests(tx, { beforeMs: nowMs, nowMs, subjectId })
      await lockClient(tx, clientId)
      const asked = await askedPassportChange(tx, clientId)
      if (asked?.id !== changeId)
        throw unavailable('Этот паспорт уже проверили. Обновите страницу: решение на ней.')
      await rejectFiles(tx, [asked.passportPhotoFileId, asked.selfieFileId])
      const end = { state: 'WITHDRAWN', decidedAtMs: nowMs } as const
      return shown(await endPassportChange(tx, changeId, end))
    },
  })
