import { createContext, useCallback, useContext, useEffect, useMemo } from 'react'
import { readMessages } from '../../actions/read-messages.ts'
import type { Failure } from '../../api/failure.ts'
import { type Inbox, inboxQuery } from '../../queries/client.ts'
import { dated } from '../../queries/query.ts'
import { useQuery } from '../../queries/use-query.ts'

interface InboxState {
  /** The newest messages, from this device at once and from the server over it; null while nothing is known. */
  readonly inbox: Inbox | null
  readonly failure: Failure | null
  readonly reload: () => void
  /** Marks messages as read here at once, at the server now or when the network is back. */
  readonly markRead: (ids: readonly string[]) => void
}

const NOTHING: InboxState = {
  inbox: null,
  failure: null,
  reload: () => undefined,
  markRead: () => undefined,
}

export const InboxContext = createContext<InboxState>(NOTHING)

/** The messages that all inner screens share. */
export const useInbox = (): InboxState => useContext(InboxContext)

/** As it is once these are read, older ones among them; those that were read before are not counted twice. */
export const withRead = (inbox: Inbox, ids: readonly string[]): Inbox => {
  const before = new Set(inbox.messages.filter(({ isRead }) => isRead).map(({ id }) => id))
  const newlyRead = ids.filter((id) => !before.has(id))
  return {
    ...inbox,
    unreadCount: Math.max(0, inbox.unreadCount - newlyRead.length),
    messages: inbox.messages.map((message) =>
      newlyRead.includes(message.id) ? { ...message, isRead: true } : message,
    ),
  }
}

/** Loads the messages of the account, again whenever a person comes back to the page. */
export function useInboxLoading(): InboxState {
  const { data: inbox, error: failure, reload, set } = useQuery(inboxQuery, undefined)

  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && reload()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [reload])

  const markRead = useCallback(
    (ids: readonly string[]) => {
      if (!inbox || ids.length === 0) return
      const next = withRead(inbox, ids)
      set(next)
      inboxQuery.keep?.(dated(next), undefined).catch(reportError)
      readMessages(ids).then((known) => known && reload(), reportError)
    },
    [inbox, set, reload],
  )

  return useMemo(() => ({ inbox, failure, reload, markRead }), [inbox, failure, reload, markRead])
}
