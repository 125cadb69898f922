/** Finding a client and seeing where they stand (decision 0051). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { CLIENT_STATUSES, DECLINE_REASONS, DOCUMENT_TYPES } from '../../enums.ts'
import {
  done,
  filled,
  id,
  instant,
  isoDate,
  kopecks,
  passport,
  phone,
  sentInstant,
  wholeNumber,
} from '../../shapes.ts'
import { CONSENT_LETTER_CHANNELS } from '../../consent-letters.ts'
import { WITHDRAWABLE_CONSENTS } from '../../own-consents.ts'
import { LEGAL_STATUS_END_REASONS, LEGAL_STATUS_KINDS } from '../../legal-status.ts'
import { PAYOUT_TRY_STATES, STAFF_ROLES } from '../../desk.ts'
import { TWO_PERSON_ROLES } from '../../two-people.ts'
import { COMPARED_PLACES, DECLINE_ENDS } from '../../cases.ts'
import { DUPLICATE_STATES } from '../../duplicates.ts'
import { CODE_ACCESS_WAYS } from '../../code-access.ts'
import { CLIENT_RISKS, CONFIRMATION_RESULTS, CONFIRMATION_WAYS } from '../../identification.ts'
import { CLIENT_PROOFS, IDENTIFICATION_WAYS } from '../../client-proof.ts'

/** A name stands in no address: proxies and browsers keep those. */
export const deskFindClients = call({
  method: 'POST',
  path: '/desk-service/client-search',
  auth: 'staff',
  roles: STAFF_ROLES,
  summary:
    'Clients with this phone or contract number, or with this name and passport tail or birth date; at most ten',
  body: z.object({
    text: z
      .string('Введите телефон, номер договора или фамилию с именем.')
      .check(z.trim(), z.maxLength(120, 'Сократите запрос.')),
  }),
  reply: z.object({
    /** More than ten were found: none is shown until more is asked for. */
    isTooMany: z.boolean(),
    clients: z.array(
      z.object({
        clientId: id,
        clientName: z.nullable(z.string()),
        birthDate: z.nullable(isoDate),
        /** The last four digits. */
        phoneTail: z.string(),
        status: z.enum(CLIENT_STATUSES),
      }),
    ),
  }),
})

export const deskClient = call({
  method: 'GET',
  path: '/desk-service/clients/{clientId}',
  auth: 'staff',
  roles: STAFF_ROLES,
  summary: 'The card of a client: state, loans, messages sent, devices, who looked at their papers',
  params: z.object({ clientId: id }),
  reply: z.object({
    asOf: instant,
    clientId: id,
    clientName: z.nullable(z.string()),
    phone: z.string(),
    mail: z.nullable(z.string()),
    /** Letters go to a confirmed address only. */
    isMailConfirmed: z.boolean(),
    status: z.enum(CLIENT_STATUSES),
    registeredAt: instant,
    signedAt: z.nullable(instant),
    /** The last digits of the passport's number. */
    passportTail: z.nullable(z.string()),
    checks: z.array(
      z.object({
        startedAt: instant,
        finishedAt: z.nullable(instant),
        outcome: z.nullable(z.string()),
        /** Name of the member of staff; null where nobody of them decided. */
        decidedBy: z.nullable(z.string()),
        /** How the provider names its decision; null where none did. */
        decisionNumber: z.nullable(z.string()),
        way: z.nullable(z.enum(IDENTIFICATION_WAYS)),
      }),
    ),
    /** Declined by a person (decision 0110), the latest first. */
    declines: z.array(
      z.object({
        declineId: id,
        reason: z.enum(DECLINE_REASONS),
        note: z.string(),
        /** Places that differed between the photos and what was typed. */
        differing: z.array(z.enum(COMPARED_PLACES)),
        decidedBy: z.string(),
        /** Null where one person was enough. */
        askedBy: z.nullable(z.string()),
        declinedAt: instant,
        allowedFrom: isoDate,
        end: z.nullable(z.object({ how: z.enum(DECLINE_ENDS), at: instant })),
        /** Another person has still to decide whether it is taken back. */
        isLiftAsked: z.boolean(),
      }),
    ),
    /** How fresh what is known of the client is (decision 0165); null while they were never identified. */
    identification: z.nullable(
      z.object({
        confirmedAt: instant,
        risk: z.enum(CLIENT_RISKS),
        /** Why the risk is what it is, and since when; null: it has never been another one. */
        riskChange: z.nullable(z.object({ since: isoDate, reason: z.string() })),
        /** Nobody has ended it. */
        doubt: z.nullable(z.object({ since: isoDate, reason: z.string() })),
        /** The last day of the next refresh. */
        dueOn: isoDate,
        isOver: z.boolean(),
        /** The latest first. */
        confirmations: z.array(
          z.object({
            at: instant,
            way: z.enum(CONFIRMATION_WAYS),
            result: z.enum(CONFIRMATION_RESULTS),
            /** What a member of staff has checked, and who it was; null of the client's own. */
            reason: z.nullable(z.string()),
            by: z.nullable(z.string()),
          }),
        ),
      }),
    ),
    loans: z.array(
      z.object({
        loanId: id,
        number: z.nullable(z.string()),
        product: z.string(),
        state: z.string(),
        amountKopecks: kopecks,
        signedAt: z.nullable(instant),
        nextDueOn: z.nullable(isoDate),
        owedKopecks: kopecks,
        daysOverdue: wholeNumber,
        /** Of a loan whose money is not with the client yet (decision 0102); null of any other. */
        payout: z.nullable(
          z.object({
            /** Another person has to decide whether it is cancelled. */
            isAskedFor: z.boolean(),
            /** Since when it is cancelled while the bank has not said that no money left. */
            stoppedAt: z.nullable(instant),
            /** In their order. */
            tries: z.array(
              z.object({
                payoutId: id,
                /** A card, or the bank that is paid by СБП. */
                place: z.string(),
                state: z.enum(PAYOUT_TRY_STATES),
                sentAt: instant,
              }),
            ),
          }),
        ),
      }),
    ),
    /** The latest first, ended ones too. */
    legalStatuses: z.array(
      z.object({
        statusId: id,
        kind: z.enum(LEGAL_STATUS_KINDS),
        /** Null: it is about every debt. */
        contractNumber: z.nullable(z.string()),
        fromOn: isoDate,
        caseNumber: z.string(),
        source: z.string(),
        reason: z.nullable(z.string()),
        markedBy: z.string(),
        confirmedBy: z.nullable(z.string()),
        enteredAt: instant,
        end: z.nullable(
          z.object({
            on: isoDate,
            reason: z.enum(LEGAL_STATUS_END_REASONS),
            caseNumber: z.nullable(z.string()),
            note: z.nullable(z.string()),
            markedBy: z.nullable(z.string()),
            confirmedBy: z.nullable(z.string()),
            enteredAt: z.nullable(instant),
          }),
        ),
      }),
    ),
    /** Another person has still to decide about a status of the client. */
    isStatusAsked: z.boolean(),
    messages: z.array(
      z.object({ at: instant, title: z.string(), channel: z.string(), state: z.string() }),
    ),
    /** What the staff wrote down for each other, the latest first. */
    notes: z.array(z.object({ id, at: instant, who: z.string(), text: z.string() })),
    /** Where the client is signed in, the latest first. */
    devices: z.array(z.object({ device: z.string(), lastSeenAt: instant })),
    /** The latest copies of their data that the client asked for (decision 0138). */
    dataCopies: z.array(
      z.object({
        device: z.string(),
        askedAt: instant,
        /** When it left whole; null: it never did. */
        givenAt: z.nullable(instant),
      }),
    ),
    /** Somebody got in by a code alone and nobody has confirmed that it was the owner (decision 0147). */
    codeAccess: z.nullable(
      z.object({
        way: z.enum(CODE_ACCESS_WAYS),
        device: z.string(),
        since: instant,
        pausedUntil: instant,
        /** When the owner said that it was not they: nothing is lent. */
        deniedAt: z.nullable(instant),
      }),
    ),
    /** Papers of the client, the latest first. */
    documents: z.array(
      z.object({
        documentId: id,
        title: z.string(),
        contractNumber: z.nullable(z.string()),
        at: instant,
      }),
    ),
    /** What the client agreed to, the oldest first. */
    consents: z.array(
      z.object({
        type: z.enum(DOCUMENT_TYPES),
        textVersion: z.string(),
        givenAt: instant,
        /** Taken back by the client; null while it stands (decision 0139). */
        withdrawn: z.nullable(
          z.object({
            number: z.string(),
            at: instant,
            /** When the letter came that took it back; null for the client's own hand (decision 0141). */
            letterReceivedOn: z.nullable(isoDate),
            /** When the data go; null while something keeps them, and for other consents. */
            eraseAt: z.nullable(instant),
          }),
        ),
        /** A letter may take it back: the latest of its kind, and it stands. */
        isWithdrawable: z.boolean(),
        /** A letter that another person has still to decide on; null when there is none. */
        askedByLetter: z.nullable(z.object({ receivedOn: isoDate, dueOn: isoDate })),
      }),
    ),
    /** Accounts that were identified by the same documents, the latest found first (decision 0112). */
    duplicates: z.array(
      z.object({
        clientId: id,
        clientName: z.nullable(z.string()),
        /** The other one was identified first. */
        isEarlier: z.boolean(),
        state: z.enum(DUPLICATE_STATES),
      }),
    ),
    /** The number that another person has still to give the client; null when nobody has asked. */
    askedPhone: z.nullable(z.string()),
    /** A new passport that the client has sent from the account and nobody has decided on (decision 0111). */
    sentPassportId: z.nullable(id),
    /** Last four digits of the passport that another person has still to decide on; null when nobody has asked. */
    askedPassportTail: z.nullable(z.string()),
    /** Passports that another one has replaced, the latest first: last four digits, and when that was. */
    formerPassports: z.array(z.object({ tail: z.string(), issuedOn: isoDate, changedAt: instant })),
  }),
})

export const deskAddNote = call({
  method: 'POST',
  path: '/desk-service/clients/{clientId}/notes',
  auth: 'staff',
  roles: ['MODERATOR', 'SUPPORT', 'COLLECTIONS', 'CREDIT_OFFICER'],
  summary: 'Writes something down about a client for the other staff',
  params: z.object({ clientId: id }),
  body: z.object({ text: filled('заметку', 500) }),
  reply: done,
  idempotent: true,
})

export const deskUnlock = call({
  method: 'POST',
  path: '/desk-service/clients/{clientId}/unlock',
  auth: 'staff',
  roles: ['SUPPORT'],
  summary: 'Gives a caller who may not try any more new tries of password and code, once a day',
  params: z.object({ clientId: id }),
  body: z.object({ reason: filled('причину', 500) }),
  reply: done,
  idempotent: true,
})

export const deskConfirmAccess = call({
  method: 'POST',
  path: '/desk-service/clients/{clientId}/access',
  auth: 'staff',
  roles: ['SUPPORT'],
  summary:
    'Notes that the owner of an account has shown the passport after an access by a code alone',
  params: z.object({ clientId: id }),
  body: z.object({
    /** Series and number of the passport in the hands of the client. */
    passport,
    proof: z.enum(CLIENT_PROOFS, 'Выберите, как убедились.'),
    reason: filled('причину', 500),
  }),
  reply: done,
  idempotent: true,
})

export const deskProposePhone = call({
  method: 'POST',
  path: '/desk-service/clients/{clientId}/phone',
  auth: 'staff',
  roles: TWO_PERSON_ROLES.CHANGE_PHONE.asks,
  summary:
    'Asks another person to give a client who has lost their phone another one; nothing happens before',
  params: z.object({ clientId: id }),
  body: z.object({
    phone,
    /** Series and number of the passport in the hands of the client. */
    passport,
    proof: z.enum(CLIENT_PROOFS, 'Выберите, как убедились.'),
    reason: filled('причину', 500),
  }),
  reply: z.object({ requestId: id }),
  idempotent: true,
})

export const deskEnterConsentLetter = call({
  method: 'POST',
  path: '/desk-service/clients/{clientId}/consent-letters',
  auth: 'staff',
  roles: TWO_PERSON_ROLES.WITHDRAW_DATA_CONSENT.asks,
  summary:
    'Enters a letter that takes a consent back; that to process data waits for another person',
  params: z.object({ clientId: id }),
  body: z.object({
    type: z.enum(WITHDRAWABLE_CONSENTS, 'Выберите согласие.'),
    /** Of the consent as the card shows it: one given since is another. */
    givenAt: sentInstant,
    channel: z.enum(CONSENT_LETTER_CHANNELS, 'Выберите, как пришло.'),
    receivedOn: isoDate,
    /** Series and number of the passport as the letter names them. */
    passport,
    reason: filled('номер и дату письма', 200),
  }),
  reply: z.object({
    /** Null for a consent that is taken back at once. */
    requestId: z.nullable(id),
    /** Of the withdrawal; null while another person decides. */
    number: z.nullable(z.string()),
  }),
  idempotent: true,
})

export const deskSendDocument = call({
  method: 'POST',
  path: '/desk-service/clients/{clientId}/documents/{documentId}/send',
  auth: 'staff',
  roles: ['SUPPORT'],
  summary: 'Sends a client a document of theirs once more, to their confirmed address',
  params: z.object({ clientId: id, documentId: id }),
  body: z.object({ reason: filled('причину', 500) }),
  reply: z.object({
    /** Where it goes, masked. */
    mail: z.string(),
  }),
  idempotent: true,
})
