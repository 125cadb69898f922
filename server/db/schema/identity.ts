import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { momentMs } from './columns.ts'

/**
 * A person who can sign in; the key is the client's id, which is the `sub` of our own tokens (D24). Tokens of another
 * identity server name the person by a subject of its own (decision 0048).
 */
export const accounts = pgTable(
  'account',
  {
    clientId: text('client_id').primaryKey(),
    /** E.164, unique: one number, one account. */
    phone: text('phone').notNull().unique('account_phone'),
    /** argon2id in PHC form; null when another identity server keeps the password. */
    passwordHash: text('password_hash'),
    createdAtMs: momentMs('created_at_ms').notNull(),
    passwordChangedAtMs: momentMs('password_changed_at_ms').notNull(),
    /** The identity server that knows the person and its name for them; both null: ours. */
    issuer: text('issuer'),
    subject: text('subject'),
  },
  (table) => [uniqueIndex('account_subject').on(table.issuer, table.subject)],
)

/**
 * Wrong passwords by phone, known to us or not: the answers must not differ (quality reference B5). A browser in which the
 * owner has signed in counts for itself, so that strangers cannot lock the owner out (D41).
 */
export const loginFailures = pgTable(
  'login_failure',
  {
    phone: text('phone').notNull(),
    /** Id of a known browser; empty for all strangers together. */
    device: text('device').notNull().default(''),
    failures: integer('failures').notNull(),
    lastFailedAtMs: momentMs('last_failed_at_ms').notNull(),
    waitUntilMs: momentMs('wait_until_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.phone, table.device] }),
    index('login_failure_last').on(table.lastFailedAtMs),
  ],
)

/** What the OpenID provider keeps: sessions, codes, refresh tokens, grants, interactions. */
export const oidcArtifacts = pgTable(
  'oidc_artifact',
  {
    kind: text('kind').notNull(),
    /** SHA-256 of the identifier: the table alone opens no session. */
    id: text('id').notNull(),
    payload: jsonb('payload').notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    userCode: text('user_code'),
    accountId: text('account_id'),
    /** The browser session that the row lives and dies with. */
    sessionUid: text('session_uid'),
    /** Refresh tokens born of one another share a chain and count their rotations. */
    chain: text('chain'),
    rotations: integer('rotations'),
    expiresAtMs: momentMs('expires_at_ms').notNull(),
    consumedAtMs: momentMs('consumed_at_ms'),
    /** Set when a later token of the chain was used: from then on a reuse is a theft. */
    retiredAtMs: momentMs('retired_at_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('oidc_artifact_grant').on(table.grantId),
    index('oidc_artifact_uid').on(table.uid),
    index('oidc_artifact_session').on(table.sessionUid),
    index('oidc_artifact_account').on(table.accountId),
    index('oidc_artifact_chain').on(table.chain),
    index('oidc_artifact_expires').on(table.expiresAtMs),
  ],
)

/** Where a client is signed in: what the settings screen lists and ends. */
export const deviceSessions = pgTable(
  'device_session',
  {
    sessionUid: text('session_uid').primaryKey(),
    clientId: text('client_id').notNull(),
    userAgent: text('user_agent').notNull(),
    startedAtMs: momentMs('started_at_ms').notNull(),
    lastSeenAtMs: momentMs('last_seen_at_ms').notNull(),
    endedAtMs: momentMs('ended_at_ms'),
    /** Of another identity server: number of the latest answer whose refresh token came back, its mark, and when it first did. */
    refreshTurn: integer('refresh_turn').notNull().default(0),
    refreshMark: text('refresh_mark'),
    refreshedAtMs: momentMs('refreshed_at_ms'),
  },
  (table) => [
    index('device_session_client').on(table.clientId),
    index('device_session_ended')
      .on(table.lastSeenAtMs)
      .where(sql`${table.endedAtMs} is not null`),
  ],
)
