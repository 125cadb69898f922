import type { Sealer } from '../sealer.ts'
import type { Database, Queryable, Tx } from './database.ts'

/** Sealers of the databases in use; a transaction has that of its database. */
const sealers = new WeakMap<Queryable, Sealer>()

/** Gives a database the sealer its sealed columns are read and written with (D46). */
export const giveSealer = (database: Database, sealer: Sealer): void => {
  sealers.set(database, sealer)
}

/** Hands the sealer of a database on to a transaction of it. */
export const inheritSealer = (tx: Tx, database: Database): void => {
  const sealer = sealers.get(database)
  if (sealer) sealers.set(tx, sealer)
}

/** The sealer of a database or of its transaction. @throws Error for a database that was given none */
export const sealerOf = (queryable: Queryable): Sealer => {
  const sealer = sealers.get(queryable)
  if (!sealer) throw new Error('This database has no sealer: personal data cannot be read')
  return sealer
}

/** Cells of the sealed columns: table and column name the key, the row's id binds the value to its row. */
export const CELLS = {
  identifiers: (clientId: string) => `client.identifiers:${clientId}`,
  passport: (clientId: string) => `client_passport.passport:${clientId}`,
  draft: (clientId: string, step: string) => `client_draft.values:${clientId}/${step}`,
  cardToken: (cardId: string) => `card.token:${cardId}`,
  pushKeys: (id: string) => `push_subscription.keys:${id}`,
  facts: (documentId: string) => `document.facts:${documentId}`,
  dataChange: (id: string) => `data_change.values:${id}`,
  loanSigner: (loanId: string) => `loan_signature.signer:${loanId}`,
  passkeyName: (id: string) => `passkey.name:${id}`,
  staffCodeSecret: (staffId: string) => `staff_member.code_secret:${staffId}`,
  staffInvitation: (staffId: string) => `staff_invitation.code_secret:${staffId}`,
  bureauFile: (id: string) => `bureau_file.content:${id}`,
  changeSigner: (changeId: string) => `loan_change.signer:${changeId}`,
  passportDraft: (id: string) => `passport_draft.passports:${id}`,
  passportChange: (id: string) => `passport_change.passport:${id}`,
  phoneDraft: (id: string) => `phone_draft.numbers:${id}`,
  codeAccess: (id: string) => `code_access.browsers:${id}`,
  confirmation: (id: string) => `identification_confirmation.questionnaire:${id}`,
  complaintSender: (id: string) => `complaint.sender:${id}`,
} as const

/** Card tokens of one client that are equal have equal digests. */
export const cardTokenDigest = (sealer: Sealer, token: string): string =>
  sealer.digest('card token', token)

/** Whatever the client, the same series and number (ten digits) have the same digest. */
export const passportDigest = (sealer: Sealer, digits: string): string =>
  sealer.digest('passport', digits)

/** The same for ИНН and СНИЛС, however they are typed. */
export const innDigest = (sealer: Sealer, inn: string): string =>
  sealer.digest('inn', inn.replaceAll(/\D/g, ''))

export const snilsDigest = (sealer: Sealer, snils: string): string =>
  sealer.digest('snils', snils.replaceAll(/\D/g, ''))

/** The phone of whoever was declined, known again until the pause is over (decision 0143). */
export const declinedPhoneDigest = (sealer: Sealer, phone: string): string =>
  sealer.digest('declined phone', phone)

/** Passports whose last day is in the same month, `2027-03`, have the same digest, and so have all without an end (decision 0109). */
export const passportEndDigest = (sealer: Sealer, month: string | null): string =>
  sealer.digest('passport end', month ?? 'never')

export const pushEndpointDigest = (sealer: Sealer, endpoint: string): string =>
  sealer.digest('push endpoint', endpoint)

/** Addresses of complaints from the site, whatever the case of their letters. */
export const complaintMailDigest = (sealer: Sealer, mail: string): string =>
  sealer.digest('complaint mail', mail.toLowerCase())
