import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { IDENTIFICATION_WAYS } from '../../../protocol/client-proof.ts'
import {
  ACTION_FLAG_STATES,
  CLIENT_STATUSES,
  DOCUMENT_MODERATIONS,
  DOCUMENT_TYPES,
  MODERATION_REASONS,
  REGISTRATION_STEPS,
} from '../../../protocol/enums.ts'
import { oneOf } from './checks.ts'
import { momentMs } from './columns.ts'

/** A borrower; `id` is the token's `sub` (D24). */
export const clients = pgTable(
  'client',
  {
    id: text('id').primaryKey(),
    /** E.164 */
    phone: text('phone').notNull(),
    /** As the check left it; what the client is shown is derived from it (D20). */
    status: text('status', { enum: CLIENT_STATUSES }).notNull(),
    /** The first step that is not done (D19). */
    step: text('step', { enum: REGISTRATION_STEPS }).notNull(),
    mail: text('mail'),
    mailConfirmedAtMs: momentMs('mail_confirmed_at_ms'),
    /** Whether papers go to the confirmed address. */
    mailsPapers: boolean('mails_papers').notNull().default(true),
    /** ИНН and СНИЛС, sealed (D46). */
    identifiersSealed: text('identifiers_sealed'),
    /** Plain, of before 2026-11-22: sealed and emptied at the start (seal-plain-rows.ts), never written. */
    plainInn: text('inn'),
    plainSnils: text('snils'),
    landing: text('landing'),
    integrationId: text('integration_id'),
    passportPhotoFileId: text('passport_photo_file_id'),
    registrationPhotoFileId: text('registration_photo_file_id'),
    selfieFileId: text('selfie_file_id'),
    training: text('training', { enum: ACTION_FLAG_STATES }).notNull(),
    createdAtMs: momentMs('created_at_ms').notNull(),
    /** When the questionnaire was signed, and the hash of what was signed. */
    signedAtMs: momentMs('signed_at_ms'),
    signedTermsHash: text('signed_terms_hash'),
    /** From then on there is no such client for anybody; the row only names the owner of contracts that must be kept (D25). */
    deletedAtMs: momentMs('deleted_at_ms'),
  },
  (table) => [
    // The funnel of a few days (decision 0054).
    index('client_created_at').on(table.createdAtMs, table.id),
    // What is left of registrations that nobody went on with (decision 0079).
    index('client_unfinished')
      .on(table.id)
      .where(sql`${table.deletedAtMs} is null and ${table.step} <> 'done'`),
  ],
)

export const clientPassports = pgTable(
  'client_passport',
  {
    clientId: text('client_id')
      .primaryKey()
      .references(() => clients.id),
    /** The whole passport, sealed (D46). */
    sealed: text('sealed'),
    /** What staff find the client by, keyed digests (decision 0101); null until the start has made them (index-passports.ts). */
    searchDigests: text('search_digests').array(),
    /** Digest of series and number: another client with the same passport is found by it (D46). */
    digest: text('digest'),
    /** Digest of the month of its last day (decision 0109); null until the start has made it (index-passports.ts). */
    endsDigest: text('ends_digest'),
    /** Digests of ИНН and СНИЛС, empty while they were not entered; null until the start has made them. */
    innDigest: text('inn_digest'),
    snilsDigest: text('snils_digest'),
    /** Plain, of before 2026-11-22: sealed and emptied at the start (seal-plain-rows.ts), never written. */
    plainLastName: text('last_name'),
    plainFirstName: text('first_name'),
    plainPatronymic: text('patronymic'),
    plainBirthDate: date('birth_date', { mode: 'string' }),
    plainBirthPlace: text('birth_place'),
    plainSerialNumber: text('serial_number'),
    plainDocumentNumber: text('document_number'),
    plainDepartmentCode: text('department_code'),
    plainIssuedDate: date('issued_date', { mode: 'string' }),
  },
  (table) => [
    index('client_passport_digest').on(table.digest),
    index('client_passport_ends').on(table.endsDigest, table.clientId),
    index('client_passport_inn').on(table.innDigest),
    index('client_passport_snils').on(table.snilsDigest),
    // Without the list of pending entries, which every search would read to its end.
    index('client_passport_search').using('gin', table.searchDigests).with({ fastupdate: false }),
    index('client_passport_unindexed')
      .on(table.clientId)
      .where(
        sql`(${table.searchDigests} is null or ${table.digest} is null or ${table.innDigest} is null or ${table.endsDigest} is null) and ${table.sealed} is not null`,
      ),
  ],
)

export const clientAddresses = pgTable(
  'client_address',
  {
    id: text('id').notNull(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    addressType: text('address_type', { enum: ['REGISTRATION', 'LIVING'] }).notNull(),
    postcode: text('postcode').notNull(),
    region: text('region').notNull(),
    regionFiasId: text('region_fias_id'),
    areaFiasId: text('area_fias_id'),
    city: text('city').notNull(),
    cityFiasId: text('city_fias_id'),
    settlementFiasId: text('settlement_fias_id'),
    street: text('street').notNull(),
    streetFiasId: text('street_fias_id'),
    house: text('house').notNull(),
    houseFiasId: text('house_fias_id'),
    flat: text('flat'),
    moderationStatus: text('moderation_status', { enum: DOCUMENT_MODERATIONS }).notNull(),
    createdAtMs: momentMs('created_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.addressType] })],
)

/** Contacts, income and obligatory payments: inputs of the debt load (D8). */
export const clientPdns = pgTable('client_pdn', {
  clientId: text('client_id')
    .primaryKey()
    .references(() => clients.id),
  additionalContacts: jsonb('additional_contacts').notNull(),
  socialNetwork: text('social_network'),
  socialAccount: text('social_account'),
  monthlyIncomeKopecks: bigint('monthly_income_kopecks', { mode: 'number' }).notNull(),
  monthlyObligationsKopecks: bigint('monthly_obligations_kopecks', { mode: 'number' }).notNull(),
})

/** Consents, each a document of its own (D19); never changed, a text of a new version is a new row. */
export const clientConsents = pgTable(
  'client_consent',
  {
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    type: text('type', { enum: DOCUMENT_TYPES }).notNull(),
    textVersion: text('text_version').notNull(),
    givenAtMs: momentMs('given_at_ms').notNull(),
    /** Network address it was given from. */
    address: text('address').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.type, table.textVersion] }),
    // Consents to ask the bureaus by their day, as the workplace lists those that end (decision 0109).
    index('client_consent_bureau')
      .on(table.givenAtMs, table.clientId)
      .where(sql`${table.type} = 'CREDIT_HISTORY'`),
  ],
)

/** Unfinished input of a step; erased when the step is saved. */
export const clientDrafts = pgTable(
  'client_draft',
  {
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    step: text('step', { enum: REGISTRATION_STEPS }).notNull(),
    /** What was typed, sealed (D46): a passport among it. */
    sealed: text('sealed'),
    /** Plain, of before 2026-11-22: sealed and emptied at the start (seal-plain-rows.ts), never written. */
    plainValues: jsonb('values'),
    savedAtMs: momentMs('saved_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.step] }),
    index('client_draft_saved').on(table.savedAtMs),
  ],
)

/** Each check of a client's data (D20): the first after signing, the others after new photos. */
export const clientChecks = pgTable(
  'client_check',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** 0 for the one after signing. */
    number: integer('number').notNull(),
    startedAtMs: momentMs('started_at_ms').notNull(),
    finishedAtMs: momentMs('finished_at_ms'),
    outcome: text('outcome', { enum: CLIENT_STATUSES }),
    /** Since when a person at the desk is to decide; null while nobody is asked, and once it is decided. */
    deskSinceMs: momentMs('desk_since_ms'),
    /** Who identified the client and by which record of theirs (D44, 115-FZ). */
    decisionId: text('decision_id'),
    /** In which way; null while it is not decided. */
    way: text('way', { enum: IDENTIFICATION_WAYS }),
    reasons: jsonb('reasons').$type<readonly (typeof MODERATION_REASONS)[number][]>().notNull(),
  },
  (table) => [
    index('client_check_client').on(table.clientId, table.startedAtMs),
    index('client_check_desk')
      .on(table.deskSinceMs, table.id)
      .where(sql`${table.deskSinceMs} is not null`),
    oneOf('client_check_way', table.way, IDENTIFICATION_WAYS),
  ],
)

/** What a bureau said: evidence, and the reason why a line may be closed for the rest of the day. */
export const bureauSnapshots = pgTable(
  'bureau_snapshot',
  {
    reportId: text('report_id').notNull(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** Name of the bureau; empty before several were asked. */
    bureau: text('bureau').notNull().default(''),
    score: integer('score').notNull(),
    /** The longest arrears of an open loan, days. */
    arrearsDays: integer('arrears_days').notNull().default(0),
    selfBan: boolean('self_ban').notNull(),
    monthlyBurdenKopecks: bigint('monthly_burden_kopecks', { mode: 'number' }).notNull(),
    receivedAtMs: momentMs('received_at_ms').notNull(),
    /** Keyed digest of the person and passport that were asked about; empty before it was kept. */
    askedDigest: text('asked_digest').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.receivedAtMs, table.bureau] })],
)

/** A saved card: the acquirer's token and the card's face, never its number. */
export const cards = pgTable(
  'card',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** The acquirer's token, sealed (D46), and its digest; null once the card is deleted. */
    tokenSealed: text('token_sealed'),
    tokenDigest: text('token_digest'),
    /** Plain, of before 2026-11-22: sealed and emptied at the start (seal-plain-rows.ts), never written. */
    plainToken: text('token'),
    brand: text('brand').notNull(),
    firstSix: text('first_six').notNull(),
    lastFour: text('last_four').notNull(),
    /** MM/YY */
    expires: text('expires').notNull(),
    createdAtMs: momentMs('created_at_ms').notNull(),
    deletedAtMs: momentMs('deleted_at_ms'),
  },
  (table) => [
    index('card_client').on(table.clientId, table.createdAtMs),
    // Cards by the month they end in, as the workplace lists those of automatic debits (decision 0109).
    index('card_expires')
      .on(table.expires, table.id)
      .where(sql`${table.deletedAtMs} is null`),
    uniqueIndex('card_token_digest')
      .on(table.clientId, table.tokenDigest)
      .where(sql`${table.deletedAtMs} is null`),
  ],
)
