import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { type ChainFaultKind, STAFF_ACTIONS, type StaffRole } from '../../../protocol/desk.ts'
import { oneOf } from './checks.ts'
import { momentMs, placeOf } from './columns.ts'

/** The lender's people (decision 0051); never deleted, since the journal names them. */
export const staffMembers = pgTable('staff_member', {
  id: text('id').primaryKey(),
  /** Lower case. */
  login: text('login').notNull().unique('staff_member_login'),
  name: text('name').notNull(),
  roles: jsonb('roles').$type<readonly StaffRole[]>().notNull(),
  /** argon2id in PHC form. */
  passwordHash: text('password_hash').notNull(),
  /** Secret of the one-time codes (RFC 6238), sealed. */
  codeSecretSealed: text('code_secret_sealed').notNull(),
  /** Number of the thirty seconds whose code was used last: none is taken twice. */
  lastCodeStep: integer('last_code_step').notNull().default(0),
  isBlocked: boolean('is_blocked').notNull().default(false),
  /** Until when they may be invited to set up how they sign in; null when that is done (decision 0106). */
  invitableUntilMs: momentMs('invitable_until_ms'),
  lastSignInAtMs: momentMs('last_sign_in_at_ms'),
  createdAtMs: momentMs('created_at_ms').notNull(),
})

/** Somebody who is to be added, as an administrator has typed it; another person decides (decision 0106). */
export const staffDrafts = pgTable('staff_draft', {
  id: text('id').primaryKey(),
  /** Lower case. */
  login: text('login').notNull(),
  name: text('name').notNull(),
  roles: jsonb('roles').$type<readonly StaffRole[]>().notNull(),
  typedBy: text('typed_by')
    .notNull()
    .references(() => staffMembers.id),
  typedAtMs: momentMs('typed_at_ms').notNull(),
})

/** The link by which somebody sets up how they sign in, and its code: one a person, gone when used (decisions 0106, 0118). */
export const staffInvitations = pgTable(
  'staff_invitation',
  {
    staffId: text('staff_id')
      .primaryKey()
      .references(() => staffMembers.id),
    /** SHA-256 of what the link carries: the table alone lets nobody in. */
    tokenHash: text('token_hash').notNull().unique('staff_invitation_token'),
    /** Secret of the codes that whoever opened the link last was shown, sealed; null before. */
    codeSecretSealed: text('code_secret_sealed'),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => staffMembers.id),
    expiresAtMs: momentMs('expires_at_ms').notNull(),
    /** Keyed hash of the code that goes with the link; null until it was shown to somebody. */
    entryCodeHash: text('entry_code_hash'),
    codeShownTo: text('code_shown_to').references(() => staffMembers.id),
    codeExpiresAtMs: momentMs('code_expires_at_ms'),
    /** Of all codes of this link together. */
    wrongCodes: integer('wrong_codes').notNull().default(0),
  },
  (table) => [
    index('staff_invitation_by').on(table.invitedBy),
    index('staff_invitation_code_shown_to').on(table.codeShownTo),
    // Nobody has both halves (decision 0118).
    check('staff_invitation_two_people', sql`${table.codeShownTo} <> ${table.invitedBy}`),
  ],
)

/** Where staff are signed in; it ends by itself when nobody has asked for anything for a while. */
export const staffSessions = pgTable(
  'staff_session',
  {
    /** SHA-256 of the cookie: the table alone opens no session. */
    tokenHash: text('token_hash').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffMembers.id),
    startedAtMs: momentMs('started_at_ms').notNull(),
    lastSeenAtMs: momentMs('last_seen_at_ms').notNull(),
    endedAtMs: momentMs('ended_at_ms'),
  },
  (table) => [
    index('staff_session_staff').on(table.staffId),
    index('staff_session_seen').on(table.lastSeenAtMs),
  ],
)

/** What staff did and saw; the database refuses every change of it, and lets go what the chain has let go (decision 0161). */
export const staffActions = pgTable(
  'staff_action',
  {
    id: text('id').primaryKey(),
    atMs: momentMs('at_ms').notNull(),
    /** Null for a login that nobody has, and for the command line. */
    staffId: text('staff_id').references(() => staffMembers.id),
    action: text('action', { enum: STAFF_ACTIONS }).notNull(),
    clientId: text('client_id'),
    /** What it was done to beside the client: a check, a photo, a message. */
    subject: text('subject'),
    /** The member of staff it was done to. */
    aboutStaffId: text('about_staff_id').references(() => staffMembers.id),
    reason: text('reason'),
    /** Network address. */
    address: text('address').notNull(),
    /** What the person might do at that moment; null where nobody acted, and for what is older than decision 0161. */
    roles: jsonb('roles').$type<readonly StaffRole[]>(),
    /** Whose cookie it was: the key of the session's row, which goes long before this one. */
    sessionId: text('session_id'),
    /** Of the request, as the server's log has it; null outside of one. */
    requestId: text('request_id'),
    /** What two people decide (decision 0052) and this is a step of, with what would be before and after. */
    approvalId: text('approval_id'),
  },
  (table) => [
    index('staff_action_at').on(table.atMs, table.id),
    index('staff_action_client').on(table.clientId, table.atMs, table.id),
    index('staff_action_about_staff')
      .on(table.atMs, table.id)
      .where(sql`${table.aboutStaffId} is not null`),
    oneOf('staff_action_action', table.action, STAFF_ACTIONS),
  ],
)

/** The place of an entry of the journal in the chain of hashes; the database refuses every change of it. */
export const staffActionLinks = pgTable('staff_action_link', {
  /** From 1, without a gap. */
  position: placeOf('position').primaryKey(),
  actionId: text('action_id')
    .notNull()
    .unique('staff_action_link_action')
    .references(() => staffActions.id, { onDelete: 'cascade' }),
  /** SHA-256 in hex over the entry, its place and the hash of the entry before. */
  hash: text('hash').notNull(),
})

/** Entries that are in no chain yet; the database itself puts every new one here. */
export const staffActionsWaiting = pgTable(
  'staff_action_waiting',
  {
    actionId: text('action_id')
      .primaryKey()
      .references(() => staffActions.id),
    atMs: momentMs('at_ms').notNull(),
  },
  (table) => [index('staff_action_waiting_at').on(table.atMs, table.actionId)],
)

/** What is wrong with the chain: the first entry that does not fit, and how. */
export interface ChainFault {
  readonly kind: ChainFaultKind
  /** Its place; null for an entry outside of the chain, and where both ends are not the server's. */
  readonly position: number | null
  /** Null for an entry that is not there. */
  readonly actionId: string | null
}

/** Both ends of the chain and how the last check of it ended: one row. */
export const staffActionChains = pgTable('staff_action_chain', {
  id: integer('id').primaryKey(),
  /** What is older was chained then, and is protected since. */
  startedAtMs: momentMs('started_at_ms').notNull(),
  /** The last entry whose term was over; 0 and empty before there is one. */
  anchorPosition: placeOf('anchor_position').notNull(),
  anchorHash: text('anchor_hash').notNull(),
  /** The last entry of the chain; 0 and empty before there is one. */
  headPosition: placeOf('head_position').notNull(),
  headHash: text('head_hash').notNull(),
  /** Keyed with the server's secret, over both ends. */
  mark: text('mark').notNull(),
  checkedAtMs: momentMs('checked_at_ms'),
  /** The last place that was looked at. */
  checkedTo: placeOf('checked_to'),
  fault: jsonb('fault').$type<ChainFault>(),
})
