import { useState } from 'react'
import { useAccount } from '../../account-context.ts'
import type { ReadyChange } from './sign-change.tsx'
import { type Preview, usePreview } from './use-preview.ts'

interface ChangeQuestion<Answer> {
  /** Names what is chosen now. */
  readonly wish: string
  readonly ask: (signal: AbortSignal) => Promise<Answer>
  /** What an answer lets the person sign; null when it refuses or needs no agreement. */
  readonly readyOf: (answer: Answer) => ReadyChange | null
}

export interface Change<Answer> {
  readonly preview: Preview<Answer>
  /** The plan whose agreement is being read; null while choosing. */
  readonly reading: ReadyChange | null
  /** The agreement was asked for and opens as soon as its plan is there. */
  readonly opening: boolean
  readonly read: () => void
  readonly back: () => void
}

/**
 * The plan of what is chosen, and the way to its agreement. A typed number counts only when its field is left, often by
 * the very tap on «Прочитать соглашение»: that tap is kept until the plan of that number has come.
 */
export function useChange<Answer>({ wish, ask, readyOf }: ChangeQuestion<Answer>): Change<Answer> {
  const { offline } = useAccount()
  const [reading, setReading] = useState<ReadyChange | null>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const preview = usePreview(wish, ask, !offline && reading === null)
  const { answer, fresh, failure } = preview

  const settled = fresh || failure !== null || offline
  if (wanted !== null && (wanted !== wish || settled)) {
    setWanted(null)
    if (wanted === wish && fresh && answer !== null) setReading(readyOf(answer))
  }
  return {
    preview,
    reading,
    opening: wanted !== null,
    read: () => setWanted(wish),
    back: () => setReading(null),
  }
}
