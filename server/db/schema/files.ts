import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { DOCUMENT_MODERATIONS, MODERATION_REASONS, PHOTO_KINDS } from '../../../protocol/enums.ts'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'

/** Uploaded photos (D21); the re-encoded picture lies encrypted in the file store under `files/<id>`. */
export const files = pgTable(
  'file',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    kind: text('kind', { enum: PHOTO_KINDS }).notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    moderationStatus: text('moderation_status', { enum: DOCUMENT_MODERATIONS }).notNull(),
    moderationReason: text('moderation_reason', { enum: MODERATION_REASONS }),
    createdAtMs: momentMs('created_at_ms').notNull(),
  },
  (table) => [index('file_client').on(table.clientId, table.createdAtMs)],
)

/** Who looked at which photo (quality reference B11); rows are only ever added. */
export const fileViews = pgTable(
  'file_view',
  {
    id: text('id').primaryKey(),
    fileId: text('file_id').notNull(),
    viewerId: text('viewer_id').notNull(),
    address: text('address').notNull(),
    atMs: momentMs('at_ms').notNull(),
  },
  (table) => [index('file_view_file').on(table.fileId, table.atMs)],
)
