import { useState } from 'react'
import { type Failure, failureOf } from '../../api/failure.ts'
import { once } from '../../api/intent.ts'
import { useToast } from '../../ui/toast.tsx'

export interface Pressed {
  /** What is under way, by its name. */
  readonly busy: string | null
  readonly failure: Failure | null
  /** Does one thing once, however often it is pressed; `done` is said when the server has taken it. */
  readonly press: (name: string, work: (key: string) => Promise<unknown>, done: string) => void
}

/** Presses of a list that the server repeats safely. */
export function usePress(onDone: () => void): Pressed {
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const showToast = useToast()
  const run = async (name: string, work: (key: string) => Promise<unknown>, done: string) => {
    setBusy(name)
    setFailure(null)
    try {
      await once(name, work)
      showToast({ text: done })
      onDone()
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(null)
  }
  return { busy, failure, press: (...given) => void run(...given) }
}
