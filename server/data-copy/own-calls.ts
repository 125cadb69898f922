/**
 * What a copy of a client's data is made of: the account's own calls, whose replies hold nothing of the staff's and nothing of
 * other people (decision 0138). A call of the account is in one of these lists or the test of them fails.
 */
import type { CallName } from '../../protocol/calls/all.ts'
import { passkeys } from '../../protocol/calls/auth-service/passkeys.ts'
import { sessions } from '../../protocol/calls/auth-service/session.ts'
import { autoDebitLog } from '../../protocol/calls/cloud-payments/auto-debit.ts'
import { contractById } from '../../protocol/calls/core/contract.ts'
import { loanDecisions } from '../../protocol/calls/core/decisions.ts'
import { contractHoliday } from '../../protocol/calls/core/holidays.ts'
import { debtLoad, limitsCurrent } from '../../protocol/calls/core/limits.ts'
import { applicationCurrentList } from '../../protocol/calls/core/loan.ts'
import { clientImages, privateImage } from '../../protocol/calls/file-manager/files.ts'
import { mailState } from '../../protocol/calls/mail-service/mail.ts'
import { creditHistory } from '../../protocol/calls/nbki-adapter/credit-history.ts'
import { documentFile, documentsList } from '../../protocol/calls/print-service/documents.ts'
import { clientData, clientStatus } from '../../protocol/calls/profile-manager/client.ts'
import { complaintsList } from '../../protocol/calls/profile-manager/complaints.ts'
import { consents } from '../../protocol/calls/profile-manager/consents.ts'
import { dataCopies } from '../../protocol/calls/profile-manager/data-copy.ts'
import { inbox } from '../../protocol/calls/profile-manager/inbox.ts'
import { messages } from '../../protocol/calls/profile-manager/messages.ts'
import { paperViews } from '../../protocol/calls/profile-manager/paper-views.ts'
import { passportChange } from '../../protocol/calls/profile-manager/passport-change.ts'
import { reminders } from '../../protocol/calls/profile-manager/reminders.ts'
import { supportThread } from '../../protocol/calls/profile-manager/support.ts'
import { paymentData } from '../../protocol/calls/report-service/cards.ts'
import { historyClosedContracts } from '../../protocol/calls/report-service/closed-contracts.ts'
import { detailsPaymentsContract } from '../../protocol/calls/report-service/payments.ts'
import { bankStatement } from '../../protocol/calls/saltedge/statement.ts'

/** Asked once, by the client alone. */
export const ASKED_ONCE = {
  clientData,
  clientStatus,
  passportChange,
  bankStatement,
  debtLoad,
  limitsCurrent,
  creditHistory,
  consents,
  applicationCurrentList,
  historyClosedContracts,
  loanDecisions,
  autoDebitLog,
  paymentData,
  documentsList,
  mailState,
  reminders,
  messages,
  supportThread,
  complaintsList,
  sessions,
  passkeys,
  paperViews,
  dataCopies,
} as const

/** Asked page by page, by the client's own number, or for each contract. */
export const ASKED_WITH_PARTS = {
  inbox,
  clientImages,
  contractById,
  detailsPaymentsContract,
  contractHoliday,
} as const

/** Bytes: each file of the lists above stands in the archive itself. */
export const GIVEN_AS_FILES = { documentFile, privateImage } as const

/** Own calls that are no part of a copy, and why. */
export const LEFT_OUT: Readonly<Partial<Record<CallName, string>>> = {
  actionFlagsCurrently: 'how the page is drawn; clientData has the same flags',
  applicationChangeStep: 'a step that is open on the page; what was signed stands in the contract',
  autoDebit: 'the text of an agreement to be given; those in force stand in consents',
  calendarAll: 'dates of the schedules, which stand in the contracts',
  calendarContract: 'dates of a schedule, which stands in the contract',
  calendarLink: 'a secret address: whoever has the archive would read the calendar for ever',
  cardsForDebit: 'the cards of paymentData',
  cardsForLoanPayment: 'the cards of paymentData',
  cardsPaymentData: 'one card of paymentData',
  clientDeleteTerms: 'what would happen, not what is kept',
  clientIntegrationData: 'the form as a partner’s link opens it, for whoever opens it',
  contractHolidayPlan: 'a calculation that is not kept',
  creditHistoryConsent: 'the text in force; what was given stands in consents',
  currentPayments: 'rows of the schedules, which stand in the contracts',
  dataCopyFile: 'this archive',
  fileById: 'the photos of privateImage',
  limitsCurrentProducts: 'bounds of the products; the line itself stands in limitsCurrent',
  partiallyEarlyTemplatePlan: 'a calculation; asking for it would replace what a code signs',
  passportDepartment: 'a public directory',
  paymentOutcomeByInvoice: 'asks the acquirer; payments stand with their contracts',
  paymentsSbpLink: 'asks the acquirer for a link to pay by',
  prolongationTemplatePlan: 'a calculation; asking for it would replace what a code signs',
  pushKey: 'a public key of the lender',
  registrationTerms: 'texts to be signed; what was signed stands in documentsList',
  restructuringTemplatePlan: 'a calculation; asking for it would replace what a code signs',
  sbpBanks: 'a public directory',
  sessionAlive: 'says nothing but that the session lasts',
  shiftTemplatePlan: 'a calculation; asking for it would replace what a code signs',
  smallerSumTemplatePlan: 'a calculation that is not kept',
  solutionByType: 'a product as anybody sees it',
  solutionPlan: 'a calculation as anybody sees it',
  ssoLogout: 'ends the session',
}
