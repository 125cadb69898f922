import { useState } from 'react'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { type Inbox, type InboxMessage, olderInboxQuery } from '../../../queries/client.ts'
import { fetchQuery } from '../../../queries/query.ts'
import { withRead } from '../inbox-context.ts'

interface Older {
  readonly messages: readonly InboxMessage[]
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly failure: Failure | null
  readonly load: () => void
  /** Shows them as read. */
  readonly markRead: (ids: readonly string[]) => void
}

/** The messages behind the newest ones, page by page as they are asked for. */
export function useOlder(newest: Inbox | null): Older {
  const [pages, setPages] = useState<readonly Inbox[]>([])
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  // What has come since pushes the end of the newest ones down: nothing is shown twice.
  const known = new Set(newest?.messages.map(({ id }) => id))
  const messages = pages.flatMap((page) => page.messages).filter(({ id }) => !known.has(id))
  const last = messages.at(-1) ?? newest?.messages.at(-1)

  const fetchPage = async (before: string) => {
    setIsLoading(true)
    setFailure(null)
    try {
      const { value } = await fetchQuery(olderInboxQuery, before, new AbortController().signal)
      setPages((former) => [...former, value])
    } catch (error) {
      setFailure(failureOf(error))
    }
    setIsLoading(false)
  }

  return {
    messages,
    hasMore: (pages.at(-1) ?? newest)?.hasMore ?? false,
    isLoading,
    failure,
    load: () => {
      if (last && !isLoading) void fetchPage(last.id)
    },
    markRead: (ids) => setPages((former) => former.map((page) => withRead(page, ids))),
  }
}
