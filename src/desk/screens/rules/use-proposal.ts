import { useState } from 'react'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useKept } from '../../parts/use-kept.ts'
import { useSending } from '../../parts/use-sending.ts'
import { type Workplace, useWorkplace } from '../../parts/workplace.ts'

interface Proposal<Typed, Problems, Body> {
  /** Where the typed is kept while other screens are looked at. */
  readonly name: string
  readonly start: Typed
  readonly problemsOf: (typed: Typed) => Problems
  readonly bodyOf: (typed: Typed) => Body
  readonly send: (ask: Workplace['ask'], body: Body, idempotencyKey: string) => Promise<unknown>
  readonly onDone: () => void
}

/** What one person types for another to put in force: kept while it is typed, sent once, what is wrong named first. */
export function useProposal<Typed, Problems extends object, Body extends object>(
  proposal: Proposal<Typed, Problems, Body>,
) {
  const { name, start, problemsOf, bodyOf, onDone } = proposal
  const { ask, kept, lookAgain } = useWorkplace()
  const [typed, setTyped] = useKept<Typed>(name, start)
  const [problems, setProblems] = useState<Partial<Problems>>({})
  const { busy, failure, send } = useSending()
  const showToast = useToast()

  const change = (next: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...next }))
    setProblems({})
  }
  const propose = async () => {
    const found = problemsOf(typed)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const body = bodyOf(typed)
    const isSent = await send(() =>
      once(`${name}/${markOf(body)}`, (idempotencyKey) => proposal.send(ask, body, idempotencyKey)),
    )
    if (!isSent) return
    kept.delete(name)
    showToast({ text: 'Ждёт решения другого человека' })
    lookAgain()
    onDone()
  }
  return { typed, problems, change, busy, failure, propose: () => void propose() }
}
