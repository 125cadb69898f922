import { useEffect, useState } from 'react'
import { onOutboxChange } from '../../offline/outbox-changes.ts'
import type { OutboxItem } from '../../offline/outbox-item.ts'
import { outbox } from '../../offline/outbox.ts'

export interface Unsent {
  /** In the order they will go. */
  readonly items: readonly OutboxItem[]
  /** Ids of records that this device can no longer open. */
  readonly unreadable: readonly string[]
}

const NOTHING: Unsent = { items: [], unreadable: [] }

/** What waits on this device for the network, kept up with every tab. */
export function useUnsent(): Unsent {
  const [unsent, setUnsent] = useState(NOTHING)
  useEffect(() => {
    let stale = false
    const look = () =>
      void Promise.all([outbox.items(), outbox.unreadable()]).then(([items, unreadable]) => {
        if (!stale) setUnsent({ items, unreadable })
      }, reportError)
    look()
    const stop = onOutboxChange(look)
    return () => {
      stale = true
      stop()
    }
  }, [])
  return unsent
}
