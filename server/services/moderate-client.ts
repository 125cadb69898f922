import type { ClientStatus, ModerationReason } from '../../protocol/enums.ts'
import type { Context } from '../context.ts'
import { finishCheck, insertBureauSnapshot, lastCheck } from '../db/client-checks.ts'
import { passportOf, verifyAddresses, type PassportRow } from '../db/client-profile.ts'
import { creditHistoryConsentOf, isInForce } from '../db/credit-history-consent.ts'
import { clientById, lockClient, updateClient, type ClientRow } from '../db/clients.ts'
import { moderateFiles } from '../db/files.ts'
import { transaction } from '../db/transaction.ts'
import type { BureauReport } from '../gateways/gateways.ts'

type PhotoColumn = 'passportPhotoFileId' | 'registrationPhotoFileId' | 'selfieFileId'

interface Verdict {
  readonly outcome: Extract<ClientStatus, 'VERIFIED' | 'FAILURE_LITTLE_DATA' | 'DATA_MISMATCH'>
  readonly refused: { readonly photo: PhotoColumn; readonly reason: ModerationReason } | null
}

const PASSED: Verdict = { outcome: 'VERIFIED', refused: null }

const unreadable = (reason: ModerationReason): Verdict => ({
  outcome: 'FAILURE_LITTLE_DATA',
  refused: { photo: 'passportPhotoFileId', reason },
})

const MISMATCH: Verdict = {
  outcome: 'DATA_MISMATCH',
  refused: { photo: 'selfieFileId', reason: 'FACE_MISMATCH' },
}

interface CheckedPassport {
  readonly title: string
  readonly verdict: Verdict
  /** False: a new photo passes. */
  readonly everyTime: boolean
}

/** Tails of passport numbers whose check in the sandbox does not pass at once (D37); shown on the sandbox page. */
export const CHECKED_PASSPORTS: Readonly<Record<string, CheckedPassport>> = {
  '1111': {
    title: 'Фото паспорта размыто, новое фото проходит',
    verdict: unreadable('BLUR'),
    everyTime: false,
  },
  '2222': {
    title: 'Лицо на селфи не совпало, новое селфи проходит',
    verdict: MISMATCH,
    everyTime: false,
  },
  '3333': {
    title: 'Блик на фото паспорта при каждой проверке',
    verdict: unreadable('GLARE'),
    everyTime: true,
  },
}

const sandboxVerdict = (passport: PassportRow, checkNumber: number): Verdict => {
  const magic = CHECKED_PASSPORTS[passport.documentNumber.slice(-4)]
  return magic && (magic.everyTime || checkNumber === 0) ? magic.verdict : PASSED
}

/** Asks the bureau under the client's consent; null when none is in force. @throws GatewayFailure */
const askBureau = async (
  context: Context,
  clientId: string,
  passport: PassportRow,
): Promise<BureauReport | null> => {
  const consent = await creditHistoryConsentOf(context.database, clientId)
  if (!consent || !isInForce(consent, context.clock.now())) return null
  const { givenAtMs, expiresAtMs } = consent
  const { lastName, firstName, patronymic, birthDate } = passport
  return context.gateways.creditBureau.report({
    person: { lastName, firstName, birthDate, ...(patronymic ? { patronymic } : {}) },
    passport: { series: passport.serialNumber, number: passport.documentNumber },
    consent: { givenAtMs, expiresAtMs },
  })
}

const photosOf = (client: ClientRow): string[] =>
  [client.passportPhotoFileId, client.registrationPhotoFileId, client.selfieFileId].filter(
    (id) => id !== null,
  )

/**
 * Decides on a client whose data are being checked (D20). Runs twice to the same end: a closed check is left alone.
 * The bureau's answer is kept as evidence; `askingBureau` false decides without it, for a loan asks it anew anyway, and so does a consent that has run out.
 * @throws GatewayFailure when the bureau does not answer
 */
export const moderateClient = async (
  context: Context,
  order: { clientId: string; checkId: string; askingBureau: boolean },
): Promise<void> => {
  const { clientId, checkId } = order
  const check = await lastCheck(context.database, clientId)
  const passport = await passportOf(context.database, clientId)
  const waiting = (await clientById(context.database, clientId))?.status === 'DATA_CHECKING'
  if (!waiting || !passport || check?.id !== checkId || check.finishedAtMs !== null) return
  const verdict =
    context.config.mode === 'sandbox' ? sandboxVerdict(passport, check.number) : PASSED
  const report = order.askingBureau ? await askBureau(context, clientId, passport) : null
  const { refused, outcome } = verdict
  await transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    const client = await lockClient(tx, clientId)
    const reasons = refused ? [refused.reason] : []
    if (!(await finishCheck(tx, { id: checkId, outcome, reasons, nowMs }))) return
    const refusedId = refused ? client[refused.photo] : null
    await moderateFiles(
      tx,
      photosOf(client).filter((id) => id !== refusedId),
      null,
    )
    if (refused && refusedId) await moderateFiles(tx, [refusedId], refused.reason)
    if (outcome === 'VERIFIED') await verifyAddresses(tx, clientId)
    if (report) {
      const { reportId, score, selfBan, monthlyBurdenKopecks } = report
      const answer = { reportId, score, selfBan, monthlyBurdenKopecks }
      await insertBureauSnapshot(tx, { ...answer, clientId, receivedAtMs: nowMs })
    }
    await updateClient(tx, clientId, { status: outcome })
  })
}
