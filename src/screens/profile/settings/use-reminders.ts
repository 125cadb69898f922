import { useState } from 'react'
import { type ReminderChoice, type Reminders, saveReminders } from '../../../actions/reminders.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { remindersQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'

export interface RemindersState {
  /** Null while nothing is known. */
  readonly value: Reminders | null
  readonly failure: Failure | null
  readonly busy: boolean
  readonly reload: () => void
  readonly change: (change: Partial<ReminderChoice>) => void
}

/** The client's choices; each change is shown at once, saved, and taken back when it could not be. */
export function useReminders(): RemindersState {
  const loaded = useQuery(remindersQuery, undefined)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const value = loaded.data

  const save = async (next: Reminders, former: Reminders): Promise<void> => {
    loaded.set(next)
    setBusy(true)
    setFailure(null)
    try {
      loaded.set(await saveReminders(next))
    } catch (error) {
      loaded.set(former)
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    value,
    failure: failure ?? (value ? null : loaded.error),
    busy,
    reload: loaded.reload,
    change: (change) => {
      if (value && !busy) void save({ ...value, ...change }, value)
    },
  }
}
