import { useState } from 'react'
import {
  loadReminders,
  recallReminders,
  type ReminderChoice,
  type Reminders,
  saveReminders,
} from '../../../actions/reminders.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { useLoaded } from '../use-loaded.ts'

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
  const loaded = useLoaded(loadReminders, recallReminders)
  const [own, setOwn] = useState<Reminders | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const value = own ?? loaded.value

  const save = async (next: Reminders, former: Reminders): Promise<void> => {
    setOwn(next)
    setBusy(true)
    setFailure(null)
    try {
      setOwn(await saveReminders(next))
    } catch (error) {
      setOwn(former)
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    value,
    failure: failure ?? (value ? null : loaded.failure),
    busy,
    reload: loaded.reload,
    change: (change) => {
      if (value && !busy) void save({ ...value, ...change }, value)
    },
  }
}
