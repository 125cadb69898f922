import { moscowDate } from '../../lending/calendar.ts'
import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { openCodeAccess } from '../accounts/code-accesses.ts'
import { copiesSince } from '../data-copy/copy-rows.ts'
import { checksOf } from '../db/files.ts'
import { declinesOf } from '../onboarding/declines.ts'
import { isAskedFor } from '../db/desk-requests.ts'
import { clientById } from '../db/clients.ts'
import { nameOf, passportOf } from '../db/client-profile.ts'
import { formerPassportsOf, openPassportDraft, openPhoneDraft } from '../db/data-changes.ts'
import { isLegalStatusAsked, legalStatusHistory } from '../db/legal-statuses.ts'
import { openDeviceSessions } from '../db/identity.ts'
import { consentsOfCard } from './card-consents.ts'
import { staffNames } from './staff.ts'
import { notesOn, recordStaffAction } from './staff-actions.ts'
import { documentsOf } from '../db/documents.ts'
import { askedPassportChange } from '../db/passport-changes.ts'
import { booksWithCardsOf } from '../loan-book/loan-books.ts'
import { messagesOf } from '../messaging/messages.ts'
import { viewsOfBooks } from '../origination/application-view.ts'
import { duplicatesOnCard } from './duplicate-list.ts'
import { passportTailOf } from './passport-actions.ts'
import { identificationOnCard } from './identification.ts'
import { payoutsUnderWay } from './payouts-under-way.ts'
import type { Actor } from './take-case.ts'

const MAX_MESSAGES = 50
const MAX_NOTES = 50
const MAX_COPIES = 5

/** How often the client was declined, and whether somebody has asked to take the latest back (decision 0110). */
const declinesOfCard = async ({ database, clock }: Context, clientId: string) => {
  const rows = await declinesOf(database, clientId)
  const afterMs = clock.now() - REQUEST_LIFE_MS
  return Promise.all(
    rows.map(async ({ decline, findings, decidedBy, askedBy }) => ({
      decline,
      findings,
      decidedBy,
      askedBy,
      isLiftAsked: decline.endedAtMs === null && (await isAskedFor(database, decline.id, afterMs)),
    })),
  )
}

/** A decision of the workplace names who made it and what about; any other is the provider's own name for it. */
const DESK_DECISION = /^desk (\S+) /

/** The checks of a client, with the name of whoever decided at the workplace. */
const checksOfCard = async ({ database }: Context, clientId: string) => {
  const checks = await checksOf(database, { clientId })
  const staffIdOf = (decisionId: string | null) => DESK_DECISION.exec(decisionId ?? '')?.[1]
  const ids = checks.flatMap(({ decisionId }) => staffIdOf(decisionId) ?? [])
  const names = await staffNames(database, ids)
  return checks.map(({ decisionId, ...check }) => {
    const staffId = staffIdOf(decisionId)
    return {
      ...check,
      decidedBy: (staffId !== undefined && names.get(staffId)) || null,
      decisionNumber: staffId === undefined ? decisionId : null,
    }
  })
}

/** Where a client stands, for a member of staff; that it was opened is written down. @throws Refusal NOT_FOUND */
export const clientCard = async (context: Context, { staff, address }: Actor, clientId: string) => {
  const { database, clock } = context
  const nowMs = clock.now()
  const client = await clientById(database, clientId)
  if (!client) throw new Refusal('NOT_FOUND')
  await recordStaffAction(
    database,
    { staffId: staff.id, action: 'CLIENT_OPENED', clientId, address },
    nowMs,
  )
  const passport = await passportOf(database, clientId)
  const asked = await openPassportDraft(database, clientId)
  const books = await booksWithCardsOf(database, clientId)
  const signed = books.filter(({ loan }) => loan.signedAtMs !== null)
  return {
    client,
    clientName: passport && nameOf(passport),
    passportTail: passport?.documentNumber.slice(-4) ?? null,
    checks: await checksOfCard(context, clientId),
    identification: await identificationOnCard(database, clientId),
    declines: await declinesOfCard(context, clientId),
    loans: viewsOfBooks(signed, moscowDate(nowMs)),
    payouts: await payoutsUnderWay(
      database,
      signed.map(({ loan }) => loan),
    ),
    legalStatuses: await legalStatusHistory(database, clientId),
    isStatusAsked: await isLegalStatusAsked(database, clientId),
    messages: (await messagesOf(database, clientId)).slice(0, MAX_MESSAGES),
    notes: await notesOn(database, { clientId, limit: MAX_NOTES }),
    devices: await openDeviceSessions(database, clientId),
    codeAccess: await openCodeAccess(database, clientId, nowMs),
    dataCopies: await copiesSince(database, clientId, { afterMs: 0, limit: MAX_COPIES }),
    documents: await documentsOf(database, clientId),
    consents: await consentsOfCard(context, clientId),
    sentPassportId: (await askedPassportChange(database, clientId))?.id ?? null,
    askedPassportTail: asked && passportTailOf(asked.next),
    formerPassports: (await formerPassportsOf(database, clientId)).map(
      ({ passport: former, changedAtMs }) => ({
        tail: passportTailOf(former),
        issuedOn: former.issuedDate,
        changedAtMs,
      }),
    ),
    duplicates: await duplicatesOnCard(database, clientId),
    askedPhone: (await openPhoneDraft(database, clientId))?.phone ?? null,
  }
}
