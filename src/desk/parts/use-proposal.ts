import { useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { once } from '../../api/intent.ts'
import { markOf } from '../../api/mark-of.ts'
import { useToast } from '../../ui/toast.tsx'
import { useKept } from './use-kept.ts'
import { useSending } from './use-sending.ts'
import { useWorkplace } from './workplace.ts'

/** What is wrong with some of the lines, in words for whoever types. */
export type Problems<Typed> = Readonly<Partial<Record<keyof Typed, string>>>

const NOTHING_WRONG = {}

interface ProposalOf<Typed> {
  /** Under which what was typed and its key are kept, with whom it is about. */
  readonly name: string
  readonly empty: Typed
  readonly problemsOf: (typed: Typed) => Problems<Typed>
  /** Sends what was typed; the key is the same for the same words, so that a lost answer is asked for again. */
  readonly send: (body: Typed & { reason: string }, idempotencyKey: string) => Promise<unknown>
  /** Said when it is sent, where nobody else has to decide. */
  readonly doneText?: string
  readonly onAsked: () => void
}

interface Proposal<Typed> {
  readonly typed: Typed
  readonly problems: Problems<Typed>
  readonly change: (next: Partial<Typed>) => void
  /** For the form of its reason. */
  readonly form: {
    readonly keptAs: string
    readonly submitLabel: string
    readonly busy: boolean
    readonly failure: Failure | null
    readonly onSubmit: (reason: string) => Promise<boolean>
    readonly onWrong: () => void
    readonly onDone: () => void
  }
}

/** Lines that one person types for another to decide on; they outlive the dialog and the session until they are asked. */
export function useProposal<Typed extends object>(proposal: ProposalOf<Typed>): Proposal<Typed> {
  const { name, empty, problemsOf, send: sendBody, onAsked } = proposal
  const { doneText = 'Ждёт решения другого человека' } = proposal
  const { kept, lookAgain } = useWorkplace()
  const [typed, setTyped] = useKept<Typed>(`${name}/lines`, empty)
  const [problems, setProblems] = useState(NOTHING_WRONG as Problems<Typed>)
  const { busy, failure, send } = useSending()
  const showToast = useToast()
  const onSubmit = async (reason: string): Promise<boolean> => {
    const found = problemsOf(typed)
    setProblems(found)
    if (Object.keys(found).length > 0) return false
    const body = { ...typed, reason }
    return send(
      () => once(`${name}/${markOf(body)}`, (idempotencyKey) => sendBody(body, idempotencyKey)),
      ({ fields }) =>
        setProblems(
          Object.fromEntries(
            fields.map(({ field, message }) => [field, message]),
          ) as Problems<Typed>,
        ),
    )
  }
  return {
    typed,
    problems,
    change: (next) => {
      setTyped((before) => ({ ...before, ...next }))
      setProblems(NOTHING_WRONG as Problems<Typed>)
    },
    form: {
      keptAs: `${name}/reason`,
      submitLabel: 'Попросить',
      busy,
      failure,
      onSubmit,
      onWrong: () => setProblems(problemsOf(typed)),
      onDone: () => {
        kept.delete(`${name}/lines`)
        showToast({ text: doneText })
        onAsked()
        lookAgain()
      },
    },
  }
}
