import * as calls from '../../../protocol/calls/profile-manager/inbox.ts'
import { countUnread, inboxPage } from '../../db/inbox.ts'
import { INBOX_LOOKS } from '../../messaging/inbox-looks.ts'
import { readInbox } from '../../messaging/read-inbox.ts'
import { route } from '../../route.ts'
import { instantOf } from './profile-shapes.ts'

export const inbox = route(
  calls.inbox,
  async ({ context: { database, clock }, client, query: { before } }) => {
    const [rows, unreadCount] = await Promise.all([
      inboxPage(database, client.id, { before, limit: calls.INBOX_PAGE + 1 }),
      countUnread(database, client.id),
    ])
    return {
      asOf: instantOf(clock.now()),
      unreadCount,
      messages: rows
        .slice(0, calls.INBOX_PAGE)
        .map(({ id, kind, title, body, createdAtMs, readAtMs, loanId }) => ({
          id,
          ...INBOX_LOOKS[kind],
          title,
          body,
          at: instantOf(createdAtMs),
          isRead: readAtMs !== null,
          loanApplicationId: loanId,
        })),
      hasMore: rows.length > calls.INBOX_PAGE,
    }
  },
)

export const inboxRead = route(calls.inboxRead, async ({ context, client, body }) => ({
  unreadCount: await readInbox(context, { clientId: client.id, ids: body.ids }),
}))
