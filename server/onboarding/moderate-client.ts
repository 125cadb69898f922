import { MINUTE_MS } from '../../lending/durations.ts'
import type { IdentificationWay } from '../../protocol/client-proof.ts'
import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import type { ClientStatus, PhotoKind } from '../../protocol/enums.ts'
import type { Context } from '../context.ts'
import { askBureaus, askedAbout, bureauSnapshot } from './ask-bureaus.ts'
import { insertBureauSnapshots } from '../db/credit-evidence.ts'
import { type CaseDecisionRow, decisionOf, lockCheck, queueForDesk } from '../db/cases.ts'
import { declinedElsewhere } from './decline-digests.ts'
import { endDecline, wasDeclined } from './declines.ts'
import {
  finishCheck,
  lastCheck,
  type CheckRow,
  moderateFiles,
  recordFileView,
} from '../db/files.ts'
import {
  identifiersOf,
  clientById,
  lockClient,
  updateClient,
  type ClientRow,
} from '../db/clients.ts'
import { passportOf, verifyAddresses, type PassportRow } from '../db/client-profile.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { isAskedFor } from '../db/desk-requests.ts'
import { identifiedOthers, type IdentifiedOther, lockDocumentsOf } from './duplicate-rows.ts'
import { recordDuplicates } from './duplicate-accounts.ts'
import { checkPassed, photoSentBack } from '../messaging/photo-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { enqueueNextQuestion } from './moderation-queue.ts'
import { sealerOf } from '../db/sealed-columns.ts'
import { transaction } from '../db/transaction.ts'
import { noteIdentified } from '../screening/identifications.ts'
import { screenClient } from '../screening/screen-clients.ts'
import type { BureauReport, IdentificationAnswer } from '../gateways/gateways.ts'

/** So long a check waits for the bureau; a loan asks it again anyway. */
const BUREAU_WAIT_MS = 5 * MINUTE_MS

type Decision = Exclude<IdentificationAnswer, { readonly outcome: 'UNDECIDED' }> & {
  readonly way: IdentificationWay
}
type Undecided = Extract<IdentificationAnswer, { readonly outcome: 'UNDECIDED' }>
type CheckedPhoto = Exclude<PhotoKind, 'CARD' | 'HOLIDAY_PROOF'>

/** The photos a client is identified by (D20). @throws Error when one is missing: nothing is checked before all are there */
export const checkedPhotos = (client: ClientRow): { kind: CheckedPhoto; fileId: string }[] => {
  const columns = {
    PASSPORT_MAIN: client.passportPhotoFileId,
    PASSPORT_REGISTRATION: client.registrationPhotoFileId,
    SELFIE: client.selfieFileId,
  }
  return (['PASSPORT_MAIN', 'PASSPORT_REGISTRATION', 'SELFIE'] as const).map((kind) => {
    const fileId = columns[kind]
    if (fileId === null) throw new Error(`A check without the photo ${kind}`)
    return { kind, fileId }
  })
}

/** The photos' bytes; that they were looked at is written down before they leave (quality reference B11). */
const photoContents = async ({ clock, database, gateways }: Context, client: ClientRow) => {
  const contents = []
  for (const { kind, fileId } of checkedPhotos(client)) {
    const view = { fileId, viewerId: 'identification', address: '-', atMs: clock.now() }
    await recordFileView(database, view)
    const content = await gateways.fileStore.get(`files/${fileId}`)
    if (content === null) throw new Error(`The photo ${kind} of a check is not in the store`)
    contents.push({ kind, content })
  }
  return contents
}

interface Checked {
  readonly client: ClientRow
  readonly passport: PassportRow
  readonly check: CheckRow
}

/** Null when the client was declined: that has closed the check (decision 0110). */
const answerOf = ({ staffId, checkId, ...decision }: CaseDecisionRow): Decision | null => {
  const decisionId = `desk ${staffId} ${checkId}`
  const { outcome, photo, reason } = decision
  const way = 'DESK'
  if (outcome === 'DECLINED') return null
  if (outcome === 'IDENTIFIED') return { outcome, decisionId, way }
  if (photo === null || photo === 'CARD' || reason === null)
    throw new Error('A refusal of the desk without its photo and reason')
  return { outcome, decisionId, photo, reason, way }
}

/** Asks the provider who the client is (D44). @throws GatewayFailure */
const askProvider = async (
  context: Context,
  { client, passport, check }: Checked,
): Promise<IdentificationAnswer> => {
  const { lastName, firstName, patronymic, birthDate, birthPlace } = passport
  const { serialNumber, documentNumber, departmentCode, issuedDate } = passport
  const identifiers = await identifiersOf(context.database, client.id)
  if (!identifiers) throw new Error('A check without ИНН and СНИЛС')
  return context.gateways.identification.identify({
    checkId: check.id,
    earlierChecks: check.number,
    person: { lastName, firstName, birthDate, birthPlace, ...(patronymic ? { patronymic } : {}) },
    passport: { series: serialNumber, number: documentNumber, departmentCode, issuedDate },
    ...identifiers,
    phone: client.phone,
    photos: await photoContents(context, client),
  })
}

/** A reviewer asks to decline the client; a second person answers (decision 0110). */
const isDeclineAsked = (queryable: Queryable, checkId: string, nowMs: number): Promise<boolean> =>
  isAskedFor(queryable, checkId, nowMs - REQUEST_LIFE_MS)

/**
 * Who the client is: a person at the desk has the last word, and is the only one to say so where `isByPerson`. Null when the
 * client was declined meanwhile. @throws GatewayFailure
 */
const identify = async (
  context: Context,
  checked: Checked,
  isByPerson: boolean,
): Promise<Decision | Undecided | null> => {
  const decision = await decisionOf(context.database, checked.check.id)
  if (decision) return answerOf(decision)
  if (isByPerson) return { outcome: 'UNDECIDED' }
  if (await isDeclineAsked(context.database, checked.check.id, context.clock.now()))
    return { outcome: 'UNDECIDED' }
  // It waits at the desk for another account's sake: what the provider says would not be enough again.
  const { deskSinceMs, clientId } = checked.check
  if (deskSinceMs !== null && (await identifiedOthers(context.database, clientId)).length > 0)
    return { outcome: 'UNDECIDED' }
  const answer = await askProvider(context, checked)
  return answer.outcome === 'UNDECIDED' ? answer : { ...answer, way: 'PROVIDER' }
}

/** The bureaus' answers as evidence; none without a consent in force, or when the check has waited for it long enough. @throws GatewayFailure */
const bureauReports = async (
  context: Context,
  { client, passport, check }: Checked,
): Promise<readonly BureauReport[]> => {
  try {
    const reports = await askBureaus(context, client.id, passport)
    return typeof reports === 'string' ? [] : reports
  } catch (error) {
    if (context.clock.now() - check.startedAtMs < BUREAU_WAIT_MS) throw error
    context.log.warn({ clientId: client.id, err: error }, 'checked without the bureau')
    return []
  }
}

const outcomeOf = (
  decision: Decision,
): Extract<ClientStatus, 'VERIFIED' | 'FAILURE_LITTLE_DATA' | 'DATA_MISMATCH'> => {
  if (decision.outcome === 'IDENTIFIED') return 'VERIFIED'
  return decision.reason === 'FACE_MISMATCH' ? 'DATA_MISMATCH' : 'FAILURE_LITTLE_DATA'
}

/** Whom a person has declined, in this account or by the same documents in another, nobody but a person identifies. */
const isDeclinedPerson = async ({ database, clock }: Context, clientId: string): Promise<boolean> =>
  (await wasDeclined(database, clientId)) ||
  (await declinedElsewhere(database, clientId, clock.now())).length > 0

/** Holds the check against a decision at the desk; the one that was made there, otherwise `given`. Null: declined. */
const heldDecision = async (tx: Tx, checkId: string, given: Decision): Promise<Decision | null> => {
  await lockCheck(tx, checkId)
  const decision = await decisionOf(tx, checkId)
  return decision ? answerOf(decision) : given
}

/** A person decides; where it is not by person alone, the provider is asked again. */
const leaveToDesk = async (
  tx: Tx,
  { id: checkId, clientId, startedAtMs }: CheckRow,
  { isByPerson, nowMs }: { isByPerson: boolean; nowMs: number },
): Promise<void> => {
  await queueForDesk(tx, checkId, nowMs)
  // A person's decision orders the next question itself.
  if (!isByPerson) await enqueueNextQuestion(tx, { clientId, checkId, startedAtMs, nowMs })
}

/** Whoever was identified by the same documents, held against a second account that is identified at this moment. */
const othersBy = async (tx: Tx, clientId: string): Promise<readonly IdentifiedOther[]> => {
  await lockDocumentsOf(tx, clientId)
  return identifiedOthers(tx, clientId)
}

/** A client who has closed the page learns that they have to do something; in the account it says what. */
const tellSentBack = (
  tx: Tx,
  {
    clientId,
    checkId,
    refused: { photo, reason },
    nowMs,
  }: {
    clientId: string
    checkId: string
    refused: Extract<Decision, { outcome: 'REFUSED' }>
    nowMs: number
  },
): Promise<void> => {
  const words = photoSentBack(photo, reason)
  // A check that two people opened again was told of under its own id.
  return tellEvent(tx, { clientId, loanId: null, words, cause: `${checkId}:photo`, nowMs })
}

/** Whom the provider identifies within a minute sees it on the page; who waited for a person may have left it. */
const tellPassed = async (
  tx: Tx,
  { id: checkId, clientId, deskSinceMs }: CheckRow,
  { way, nowMs }: { way: IdentificationWay; nowMs: number },
): Promise<void> => {
  if (way !== 'DESK' && deskSinceMs === null) return
  const cause = `${checkId}:passed`
  await tellEvent(tx, { clientId, loanId: null, words: checkPassed(), cause, nowMs })
}

const close = (
  context: Context,
  { client: { id: clientId }, passport, check }: Checked,
  { given, reports }: { given: Decision; reports: readonly BureauReport[] },
): Promise<void> =>
  transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    const client = await lockClient(tx, clientId)
    // A person may have decided while the provider was asked: theirs is the last word.
    const decision = await heldDecision(tx, check.id, given)
    if (decision === null) return
    // A reviewer may have asked to decline meanwhile: the provider does not answer for the second person.
    if (decision.way !== 'DESK' && (await isDeclineAsked(tx, check.id, nowMs)))
      return leaveToDesk(tx, check, { isByPerson: false, nowMs })
    const others = decision.outcome === 'IDENTIFIED' ? await othersBy(tx, clientId) : []
    // Nobody passes by a document that has passed before, unless a person has looked (decision 0112).
    if (others.length > 0 && decision.way !== 'DESK')
      return leaveToDesk(tx, check, { isByPerson: false, nowMs })
    const outcome = outcomeOf(decision)
    const refused = decision.outcome === 'REFUSED' ? decision : null
    const reasons = refused ? [refused.reason] : []
    const { decisionId, way } = decision
    if (!(await finishCheck(tx, { id: check.id, outcome, reasons, decisionId, way, nowMs }))) return
    const isRefused = ({ kind }: { kind: PhotoKind }) => kind === refused?.photo
    const photos = checkedPhotos(client)
    const idsOf = (some: typeof photos) => some.map(({ fileId }) => fileId)
    await moderateFiles(tx, idsOf(photos.filter((photo) => !isRefused(photo))), null)
    if (refused) await moderateFiles(tx, idsOf(photos.filter(isRefused)), refused.reason)
    if (outcome === 'VERIFIED') {
      await verifyAddresses(tx, clientId)
      await noteIdentified(tx, clientId, nowMs)
      await endDecline(tx, { clientId, end: 'IDENTIFIED', nowMs })
    }
    const askedDigest = askedAbout(sealerOf(tx), passport)
    await insertBureauSnapshots(
      tx,
      reports.map((report) => bureauSnapshot(report, { clientId, askedDigest }, nowMs)),
    )
    await updateClient(tx, clientId, { status: outcome })
    if (refused) await tellSentBack(tx, { clientId, checkId: check.id, refused, nowMs })
    // Whoever has another account hears of that instead: nothing is lent here until two people have decided.
    else if (others.length === 0) await tellPassed(tx, check, { way, nowMs })
    await recordDuplicates(tx, { clientId, others, nowMs })
  })

/**
 * Has a client whose data are being checked identified (D20, D44). Runs twice to the same end: a closed check is
 * left alone. While nobody has decided, the case waits at the desk, and the provider is asked again; the bureau's answer is
 * kept as evidence.
 * @throws GatewayFailure when the provider does not answer, the lists cannot be read, or the bureau at first; then nothing is decided
 */
export const moderateClient = async (
  context: Context,
  order: { clientId: string; checkId: string },
): Promise<void> => {
  const { clientId, checkId } = order
  const check = await lastCheck(context.database, clientId)
  const passport = await passportOf(context.database, clientId)
  const client = await clientById(context.database, clientId)
  if (client?.status !== 'DATA_CHECKING' || !passport) return
  if (check?.id !== checkId || check.finishedAtMs !== null) return
  const checked = { client, passport, check }
  // Decisions 0110 and 0143.
  const isByPerson =
    context.config.isIdentifiedAtDesk || (await isDeclinedPerson(context, clientId))
  const decision = await identify(context, checked, isByPerson)
  if (decision === null) return
  if (decision.outcome === 'UNDECIDED') {
    const nowMs = context.clock.now()
    await transaction(context.database, (tx) => leaveToDesk(tx, check, { isByPerson, nowMs }))
    return
  }
  // Nobody is taken as a client before the lists were looked through (115-FZ art. 7); a match holds their money, and says nothing here.
  if (decision.outcome === 'IDENTIFIED') await screenClient(context, clientId, 'INTAKE')
  await close(context, checked, { given: decision, reports: await bureauReports(context, checked) })
}
