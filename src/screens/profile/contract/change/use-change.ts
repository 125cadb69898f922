import { useState } from 'react'
import type { Failure } from '../../../../api/failure.ts'
import type { ChangeRequest } from '../../../../actions/agreement-text.ts'
import type { DatedPlan, EarlyPlan, RestructuringPlan } from '../../../../queries/previews.ts'
import type { Query } from '../../../../queries/query.ts'
import { useQuery } from '../../../../queries/use-query.ts'
import { useAccount } from '../../account-context.ts'

/** A hand on the slider is not asked after at every stop. */
const SETTLED_MS = 250

/** A plan that was shown, ready to be signed. */
export interface ReadyChange {
  readonly changeRequest: ChangeRequest
  readonly plan: EarlyPlan | DatedPlan | RestructuringPlan
}

interface Preview<Answer> {
  /** The latest answer; it may be of an earlier choice while the next is on its way, so nothing jumps. */
  readonly answer: Answer | null
  /** The answer is of exactly what is chosen now. */
  readonly fresh: boolean
  readonly failure: Failure | null
  readonly retry: () => void
}

interface ChangeQuestion<Answer, Choice> {
  readonly query: Query<Answer, Choice>
  /** What is chosen now; the same object as long as the choice is the same. */
  readonly choice: Choice
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
export function useChange<Answer, Choice>({
  query,
  choice,
  readyOf,
}: ChangeQuestion<Answer, Choice>): Change<Answer> {
  const { offline } = useAccount()
  const [reading, setReading] = useState<ReadyChange | null>(null)
  const [wanted, setWanted] = useState<Choice | null>(null)
  const plan = useQuery(query, choice, {
    enabled: !offline && reading === null,
    delayMs: SETTLED_MS,
  })
  const { data: answer, isCurrent: fresh } = plan
  const failure = plan.isLoading ? null : plan.error

  const settled = fresh || failure !== null || offline
  if (wanted !== null && (wanted !== choice || settled)) {
    setWanted(null)
    if (wanted === choice && fresh && answer !== null) setReading(readyOf(answer))
  }
  return {
    preview: { answer, fresh, failure, retry: plan.reload },
    reading,
    opening: wanted !== null,
    read: () => setWanted(choice),
    back: () => setReading(null),
  }
}
