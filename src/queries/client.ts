import type { Reply } from '../../protocol/call.ts'
import { debtLoad } from '../../protocol/calls/core/limits.ts'
import { creditHistory } from '../../protocol/calls/nbki-adapter/credit-history.ts'
import { calendarLink } from '../../protocol/calls/profile-manager/calendar.ts'
import { inbox } from '../../protocol/calls/profile-manager/inbox.ts'
import { messages } from '../../protocol/calls/profile-manager/messages.ts'
import { documentsList } from '../../protocol/calls/print-service/documents.ts'
import { clientDeleteTerms } from '../../protocol/calls/profile-manager/account-deletion.ts'
import { clientData } from '../../protocol/calls/profile-manager/client.ts'
import { consents } from '../../protocol/calls/profile-manager/consents.ts'
import { dataCopies } from '../../protocol/calls/profile-manager/data-copy.ts'
import { creditHistoryConsent } from '../../protocol/calls/profile-manager/credit-history-consent.ts'
import { reminders } from '../../protocol/calls/profile-manager/reminders.ts'
import { supportThread } from '../../protocol/calls/profile-manager/support.ts'
import { SNAPSHOTS } from '../../protocol/device-store.ts'
import { defineQuery } from './query.ts'

export type SignedDocument = Reply<typeof documentsList>['documents'][number]
export type Inbox = Reply<typeof inbox>
export type SupportMessage = Reply<typeof supportThread>['messages'][number]
export type InboxMessage = Inbox['messages'][number]
export type MessageLog = Reply<typeof messages>
export type DeletionTerms = Reply<typeof clientDeleteTerms>
export type OwnConsents = Reply<typeof consents>
export type OwnConsent = OwnConsents['consents'][number]
export type Message = MessageLog['messages'][number]

/** What the settings show of the person; drafts, consents and photos stay with the server. */
export type PersonalData = Pick<
  Reply<typeof clientData>,
  'mail' | 'mailValid' | 'inn' | 'snils' | 'passport' | 'address' | 'livingAddress' | 'pdn'
>

/** Signed documents, latest first; the files are kept one by one. */
export const documentsQuery = defineQuery({
  call: documentsList,
  select: ({ documents }): readonly SignedDocument[] => documents,
  copy: SNAPSHOTS.documents,
})

/** What we wrote and how often (D17). */
export const messagesQuery = defineQuery({ call: messages, copy: SNAPSHOTS.messages })

/** What the client reads under the bell: the newest, and how many are not read. */
export const inboxQuery = defineQuery({
  call: inbox,
  request: () => ({ query: {} }),
  copy: SNAPSHOTS.inbox,
})

/** What the client and the lender wrote to each other. */
export const supportQuery = defineQuery({ call: supportThread, copy: SNAPSHOTS.support })

/** Older ones, behind a message that is known. */
export const olderInboxQuery = defineQuery({
  call: inbox,
  request: (before: string) => ({ query: { before } }),
})

/** What the client chose (D33); the service worker reads the copy too. */
export const remindersQuery = defineQuery({ call: reminders, copy: SNAPSHOTS.reminders })

/** The client's own data. */
export const personalDataQuery = defineQuery({
  call: clientData,
  select: (reply): PersonalData => {
    const { mail, mailValid, inn, snils, passport, address, livingAddress, pdn } = reply
    return { mail, mailValid, inn, snils, passport, address, livingAddress, pdn }
  },
  copy: SNAPSHOTS.personalData,
})

/** What part of the income payments take (ПДН). */
export const debtLoadQuery = defineQuery({ call: debtLoad, copy: SNAPSHOTS.debtLoad })

/** What the bureaus said when a loan was last decided on. Not kept on the device. */
export const creditHistoryQuery = defineQuery({ call: creditHistory })

/** The consent to ask the credit bureau: the text in force and until when it is agreed to. Read where it is in force: on the server. */
export const creditHistoryConsentQuery = defineQuery({ call: creditHistoryConsent })

/** Consents the client gave and what can be taken back. Read where they are in force: on the server. */
export const consentsQuery = defineQuery({ call: consents })

/** Copies of their data that the client asked for, and how many are left today. Known to the server alone. */
export const dataCopiesQuery = defineQuery({ call: dataCopies })

/** Whether the account can be deleted now and what is kept (D25). */
export const deletionTermsQuery = defineQuery({ call: clientDeleteTerms })

/** The secret address to subscribe to. */
export const calendarLinkQuery = defineQuery({ call: calendarLink })
