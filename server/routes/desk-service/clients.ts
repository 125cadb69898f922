import * as calls from '../../../protocol/calls/desk/clients.ts'
import { COMPARED_PLACES } from '../../../protocol/cases.ts'
import { browserDevice, deviceWords } from '../../../protocol/browser-device.ts'
import type { CodeAccess } from '../../accounts/code-accesses.ts'
import { clientCard } from '../../desk/client-card.ts'
import { confirmAccessAtDesk } from '../../desk/confirm-access.ts'
import { enterConsentLetter } from '../../desk/enter-consent-letter.ts'
import { findClients } from '../../desk/find-clients.ts'
import { addNote, sendDocumentAgain, unlockClient } from '../../desk/help-client.ts'
import type { identificationOnCard } from '../../desk/identification.ts'
import type { PayoutUnderWay } from '../../desk/payouts-under-way.ts'
import { proposePhone } from '../../desk/propose-phone.ts'
import { route } from '../../route.ts'
import { isoDate, type IsoDate, moscowDate } from '../../../lending/calendar.ts'
import { fromRoubles } from '../../../lending/money.ts'
import { actorOf, instantOf, instantOrNull } from './actor.ts'

export const deskFindClients = route(
  calls.deskFindClients,
  ({ context, client: staff, body, request }) =>
    findClients(context, actorOf(staff, request), body.text),
)

const payoutOf = (payout: PayoutUnderWay | undefined) =>
  payout
    ? {
        isAskedFor: payout.isAskedFor,
        stoppedAt: instantOrNull(payout.stoppedAtMs),
        tries: payout.tries.map(({ sentAtMs, ...each }) => ({
          ...each,
          sentAt: instantOf(sentAtMs),
        })),
      }
    : null

const codeAccessShape = ({ way, userAgent, sinceMs, pausedUntilMs, deniedAtMs }: CodeAccess) => ({
  way,
  device: deviceWords(browserDevice(userAgent)),
  since: instantOf(sinceMs),
  pausedUntil: instantOf(pausedUntilMs),
  deniedAt: instantOrNull(deniedAtMs),
})

const changeShape = (since: IsoDate | null, reason: string | null) =>
  since === null || reason === null ? null : { since, reason }

const identificationShape = (
  { known, confirmations }: NonNullable<Awaited<ReturnType<typeof identificationOnCard>>>,
  today: IsoDate,
) => ({
  confirmedAt: instantOf(known.confirmedAtMs),
  risk: known.risk,
  riskChange: changeShape(known.riskSince, known.riskReason),
  doubt: changeShape(
    known.doubtedAtMs === null ? null : moscowDate(known.doubtedAtMs),
    known.doubtReason,
  ),
  dueOn: known.dueOn,
  isOver: known.dueOn < today,
  confirmations: confirmations.map(({ atMs, ...confirmation }) => ({
    ...confirmation,
    at: instantOf(atMs),
  })),
})

export const deskClient = route(
  calls.deskClient,
  async ({ context, client: staff, params, request }) => {
    const card = await clientCard(context, actorOf(staff, request), params.clientId)
    const { client } = card
    const today = moscowDate(context.clock.now())
    return {
      asOf: instantOf(context.clock.now()),
      clientId: client.id,
      clientName: card.clientName,
      phone: client.phone,
      mail: client.mail,
      isMailConfirmed: client.mailConfirmedAtMs !== null,
      status: client.status,
      registeredAt: instantOf(client.createdAtMs),
      signedAt: instantOrNull(client.signedAtMs),
      passportTail: card.passportTail,
      checks: card.checks.map((check) => ({
        startedAt: instantOf(check.startedAtMs),
        finishedAt: instantOrNull(check.finishedAtMs),
        outcome: check.outcome,
        decidedBy: check.decidedBy,
        decisionNumber: check.decisionNumber,
        way: check.way,
      })),
      identification: card.identification && identificationShape(card.identification, today),
      declines: card.declines.map(({ decline, findings, decidedBy, askedBy, isLiftAsked }) => ({
        declineId: decline.id,
        reason: decline.reason,
        note: decline.note,
        differing: COMPARED_PLACES.filter((place) => findings[place] === 'DIFFERENT'),
        decidedBy,
        askedBy,
        declinedAt: instantOf(decline.declinedAtMs),
        allowedFrom: decline.allowedFrom,
        end:
          decline.end === null || decline.endedAtMs === null
            ? null
            : { how: decline.end, at: instantOf(decline.endedAtMs) },
        isLiftAsked,
      })),
      loans: card.loans.map((loan) => ({
        loanId: loan.loanApplicationId,
        number: loan.contractNumber,
        product: loan.typeOfProduct,
        state: loan.contractState ?? loan.applicationState,
        amountKopecks: fromRoubles(loan.amountOfContract),
        signedAt: loan.signedAt,
        nextDueOn: loan.nextPayment?.dueOn ?? null,
        owedKopecks: loan.remainingTotalKopecks,
        daysOverdue: loan.overdueDays,
        payout: payoutOf(card.payouts.get(loan.loanApplicationId)),
      })),
      legalStatuses: card.legalStatuses.map((status) => ({
        statusId: status.id,
        kind: status.kind,
        contractNumber: status.contractNumber,
        fromOn: status.from,
        caseNumber: status.caseNumber,
        source: status.source,
        reason: status.reason,
        markedBy: status.markedBy,
        confirmedBy: status.confirmedBy,
        enteredAt: instantOf(status.enteredAtMs),
        end:
          status.endedOn === null || status.endReason === null
            ? null
            : {
                on: status.endedOn,
                reason: status.endReason,
                caseNumber: status.endCaseNumber,
                note: status.endNote,
                markedBy: status.endMarkedBy,
                confirmedBy: status.endConfirmedBy,
                enteredAt: instantOrNull(status.endEnteredAtMs),
              },
      })),
      isStatusAsked: card.isStatusAsked,
      messages: card.messages.map(({ message }) => ({
        at: instantOf(message.sentAtMs ?? message.createdAtMs),
        title: message.title,
        channel: message.channel,
        state: message.state,
      })),
      notes: card.notes.map(({ id, atMs, text, staffName }) => ({
        id,
        at: instantOf(atMs),
        who: staffName ?? '',
        text: text ?? '',
      })),
      codeAccess: card.codeAccess && codeAccessShape(card.codeAccess),
      devices: card.devices.map(({ userAgent, lastSeenAtMs }) => ({
        device: deviceWords(browserDevice(userAgent)),
        lastSeenAt: instantOf(lastSeenAtMs),
      })),
      dataCopies: card.dataCopies.map(({ userAgent, askedAtMs, givenAtMs }) => ({
        device: deviceWords(browserDevice(userAgent)),
        askedAt: instantOf(askedAtMs),
        givenAt: instantOrNull(givenAtMs),
      })),
      documents: card.documents.map(({ id, title, contractNumber, createdAtMs }) => ({
        documentId: id,
        title,
        contractNumber,
        at: instantOf(createdAtMs),
      })),
      consents: card.consents.map(({ givenAtMs, withdrawn, ...consent }) => ({
        type: consent.type,
        textVersion: consent.textVersion,
        givenAt: instantOf(givenAtMs),
        withdrawn: withdrawn && {
          number: withdrawn.number,
          at: instantOf(withdrawn.atMs),
          letterReceivedOn: withdrawn.letterReceivedOn,
          eraseAt: instantOrNull(withdrawn.eraseAtMs),
        },
        isWithdrawable: consent.isWithdrawable,
        askedByLetter: consent.askedByLetter,
      })),
      duplicates: card.duplicates,
      askedPhone: card.askedPhone,
      askedPassportTail: card.askedPassportTail,
      sentPassportId: card.sentPassportId,
      formerPassports: card.formerPassports.map(({ tail, issuedOn, changedAtMs }) => ({
        tail,
        issuedOn,
        changedAt: instantOf(changedAtMs),
      })),
    }
  },
)

export const deskConfirmAccess = route(
  calls.deskConfirmAccess,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await confirmAccessAtDesk(context, idempotency, { ...params, ...body, actor })
    return { ok: true as const }
  },
)

export const deskAddNote = route(
  calls.deskAddNote,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await addNote(context, idempotency, { ...params, ...body, actor })
    return { ok: true as const }
  },
)

export const deskUnlock = route(
  calls.deskUnlock,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await unlockClient(context, idempotency, { ...params, ...body, actor })
    return { ok: true as const }
  },
)

export const deskProposePhone = route(
  calls.deskProposePhone,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    return { requestId: await proposePhone(context, idempotency, { ...params, ...body, actor }) }
  },
)

export const deskEnterConsentLetter = route(
  calls.deskEnterConsentLetter,
  ({ context, client: staff, params, body, request, idempotency }) => {
    const { givenAt, receivedOn, ...typed } = body
    return enterConsentLetter(context, idempotency, {
      ...params,
      ...typed,
      givenAtMs: Date.parse(givenAt),
      receivedOn: isoDate(receivedOn),
      actor: actorOf(staff, request),
    })
  },
)

export const deskSendDocument = route(
  calls.deskSendDocument,
  ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    return sendDocumentAgain(context, idempotency, { ...params, ...body, actor })
  },
)
