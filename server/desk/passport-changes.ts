import type { PassportChangeReason } from '../../protocol/passport-change.ts'
import { photoReasonOf } from '../../protocol/passport-change.ts'
import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { nameInPassport, nameOf, passportOf } from '../db/client-profile.ts'
import { lockClient } from '../db/clients.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { expireDeskRequests } from '../db/desk-requests.ts'
import { moderateFiles, rejectFiles } from '../db/files.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import {
  endPassportChange,
  type PassportChange,
  passportChangeById,
  waitingPassportChanges,
} from '../db/passport-changes.ts'
import { insertPassportDraft, openDraftOfChange, openPassportDraft } from '../db/data-changes.ts'
import { recordStaffAction } from './staff-actions.ts'
import { passportNotTaken } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { nextIssuedDateProblem } from '../onboarding/next-passport.ts'
import { askInside } from './ask-inside.ts'
import { PASSPORT_ACTIONS } from './passport-actions.ts'
import { comparedPassport } from './compare-passports.ts'
import { seenPhoto } from './seen-photo.ts'
import type { Actor } from './take-case.ts'

/** More than wait on any day; the others follow when these are decided. */
const MAX_WAITING = 200

/** New passports that clients have sent, the oldest first. */
export const sentPassports = async ({ database }: Context) =>
  (await waitingPassportChanges(database, MAX_WAITING)).map(({ id, passportSealed, ...sent }) => ({
    ...sent,
    changeId: id,
    clientName: nameInPassport(database, sent.clientId, passportSealed),
  }))

const changeOf = async (queryable: Queryable, changeId: string): Promise<PassportChange> => {
  const change = await passportChangeById(queryable, changeId)
  if (!change) throw new Refusal('NOT_FOUND')
  return change
}

const DECIDED = 'Клиент отозвал этот паспорт, или о нём уже решили. Обновите список.'

/** @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE once it is decided or taken back */
const undecidedChange = async (queryable: Queryable, changeId: string): Promise<PassportChange> => {
  const change = await changeOf(queryable, changeId)
  if (change.state !== 'ASKED') throw new Refusal('REQUEST_IMPOSSIBLE', { detail: DECIDED })
  return change
}

/**
 * What a client has sent beside what the questionnaire has. Whoever compares it with the photos reads the new number; the
 * former one stays hidden (decision 0105). That they looked is written down, and shown to the client.
 * Once it is decided or taken back it says so, without photos and with its number hidden (decision 0122).
 * @throws Refusal NOT_FOUND
 */
export const sentPassport = async (
  { database, clock }: Context,
  { staff, address }: Actor,
  changeId: string,
) => {
  const change = await changeOf(database, changeId)
  const { clientId, passportPhotoFileId, selfieFileId } = change
  const isOpen = change.state === 'ASKED'
  await recordStaffAction(
    database,
    { staffId: staff.id, action: 'PASSPORTS_COMPARED', clientId, subject: changeId, address },
    clock.now(),
  )
  const former = await passportOf(database, clientId)
  return {
    change,
    clientName: former && nameOf(former),
    isProposed: (await openDraftOfChange(database, changeId)) !== null,
    former: former && comparedPassport(former, false),
    next: comparedPassport(change.next, isOpen),
    photos: isOpen
      ? [
          { fileId: passportPhotoFileId, kind: 'PASSPORT_MAIN' as const },
          { fileId: selfieFileId, kind: 'SELFIE' as const },
        ]
      : [],
  }
}

/**
 * The bytes of a photo that came with it, until it is decided: afterwards nobody compares it any more, and what was taken
 * back is not theirs to see (decision 0122). @throws Refusal NOT_FOUND for a photo of anything else, REQUEST_IMPOSSIBLE
 */
export const sentPassportPhoto = async (
  context: Context,
  actor: Actor,
  { changeId, fileId }: { changeId: string; fileId: string },
): Promise<Buffer> => {
  const change = await undecidedChange(context.database, changeId)
  const { clientId, passportPhotoFileId, selfieFileId } = change
  if (fileId !== passportPhotoFileId && fileId !== selfieFileId) throw new Refusal('NOT_FOUND')
  return seenPhoto(context, actor, { clientId, fileId })
}

/** Still undecided, its client locked. @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE when it is not */
const lockAsked = async (tx: Tx, changeId: string): Promise<PassportChange> => {
  const { clientId } = await changeOf(tx, changeId)
  await lockClient(tx, clientId)
  return undecidedChange(tx, changeId)
}

/**
 * Asks another person to put what a client has sent in the place of the former passport; until then nothing changes. Whoever
 * asks has compared it with the photos, and sees no more of the former number than before.
 * @throws Refusal ROLE_REFUSED, NOT_FOUND, REQUEST_IMPOSSIBLE, REQUEST_OPEN
 */
export const proposeSentPassport = (
  context: Context,
  idempotency: IdempotencyRequest,
  { changeId, reason, actor }: { changeId: string; reason: string; actor: Actor },
): Promise<string> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const change = await lockAsked(tx, changeId)
      const { clientId, next, networkAddress } = change
      await expireDeskRequests(tx, { beforeMs: nowMs - REQUEST_LIFE_MS, nowMs })
      if (await openPassportDraft(tx, clientId)) throw new Refusal('REQUEST_OPEN')
      const former = await passportOf(tx, clientId)
      const problem = former && nextIssuedDateProblem(former, next.issuedDate, nowMs)
      if (!former || problem !== null)
        throw new Refusal('REQUEST_IMPOSSIBLE', { detail: problem ?? 'Паспорта в анкете нет.' })
      const subjectId = await insertPassportDraft(tx, {
        clientId,
        former,
        next,
        proof: 'ACCOUNT',
        changeId,
        networkAddress,
        typedBy: actor.staff.id,
        typedAtMs: nowMs,
      })
      return askInside(tx, context, PASSPORT_ACTIONS, {
        kind: 'CHANGE_PASSPORT',
        subjectId,
        reason,
        actor,
      })
    },
  })

/**
 * Does not take what a client has sent: nothing changes, so one person is enough. The client is told why and what helps, and
 * may send it again.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE once it is decided, REQUEST_OPEN while another person has to
 */
export const refuseSentPassport = (
  context: Context,
  idempotency: IdempotencyRequest,
  { changeId, reason, actor }: { changeId: string; reason: PassportChangeReason; actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const { staff, address } = actor
      const change = await lockAsked(tx, changeId)
      await expireDeskRequests(tx, { beforeMs: nowMs - REQUEST_LIFE_MS, nowMs })
      if (await openDraftOfChange(tx, changeId)) throw new Refusal('REQUEST_OPEN')
      const { clientId, passportPhotoFileId, selfieFileId } = change
      const decidedBy = staff.id
      await endPassportChange(tx, changeId, {
        state: 'REFUSED',
        reason,
        decidedBy,
        decidedAtMs: nowMs,
      })
      await rejectFiles(tx, [passportPhotoFileId, selfieFileId])
      const about = photoReasonOf(reason)
      if (about) {
        const fileId = about.photo === 'SELFIE' ? selfieFileId : passportPhotoFileId
        await moderateFiles(tx, [fileId], about.reason)
      }
      await recordStaffAction(
        tx,
        {
          staffId: staff.id,
          action: 'PASSPORT_REFUSED',
          clientId,
          subject: changeId,
          reason,
          address,
        },
        nowMs,
      )
      const cause = `${changeId}:refused`
      await tellEvent(tx, { clientId, loanId: null, words: passportNotTaken(reason), cause, nowMs })
    },
  })
