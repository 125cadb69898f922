import * as calls from '../../../protocol/calls/profile-manager/inbox.ts'
import { inboxPage } from '../../db/inbox.ts'
import { INBOX_LOOKS } from '../../messaging/inbox-looks.ts'
import { readInbox } from '../../messaging/read-inbox.ts'
import { route } from '../../route.ts'
import { instantOf } from './profile-shapes.ts'

export const inbox = route(
  calls.inbox,
  async ({ context: { database, clock }, client, query: { before } }) => {
    const limit = calls.INBOX_PAGE + 1
    const { messages, unread } = await inboxPage(database, client.id, { before, limit })
    return {
      asOf: instantOf(clock.now()),
      unreadCount: unread,
      messages: messages
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
      hasMore: messages.length > calls.INBOX_PAGE,
    }
  },
)

export const inboxRead = route(calls.inboxRead, async ({ context, client, body }) => ({
  unreadCount: await readInbox(context, { clientId: client.id, ids: body.ids }),
}))
