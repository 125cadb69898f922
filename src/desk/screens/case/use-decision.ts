import { useState } from 'react'
import { deskDecideCase, deskPutCaseBack } from '../../../../protocol/calls/desk/cases.ts'
import { COMPARED_PLACES, type ComparedPlace } from '../../../../protocol/cases.ts'
import type { Body } from '../../../../protocol/call.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { once } from '../../../api/intent.ts'
import { useToast } from '../../../ui/toast.tsx'
import { go } from '../../parts/place.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import type { Finding, Review } from './review.ts'

export type Outcome = 'IDENTIFIED' | 'REFUSED'

type Decision = Body<typeof deskDecideCase>

const isComplete = (findings: Review['findings']): findings is Record<ComparedPlace, Finding> =>
  COMPARED_PLACES.every((place) => findings[place] !== undefined)

/** What is sent; null while the review does not say enough for it. */
const decisionOf = ({ findings, photo, reason }: Review, outcome: Outcome): Decision | null => {
  if (outcome === 'IDENTIFIED') return isComplete(findings) ? { outcome, findings } : null
  return photo !== null && reason !== null ? { outcome, photo, reason, findings } : null
}

/** The same decision has the same name, over a lost answer and another try (D36). */
const nameOf = (checkId: string, decision: Decision): string => {
  const found = COMPARED_PLACES.map((place) => decision.findings[place]?.charAt(0) ?? '-').join('')
  const what = decision.outcome === 'REFUSED' ? `/${decision.photo}/${decision.reason}` : ''
  return `desk-decide/${checkId}/${decision.outcome}${what}/${found}`
}

interface UseDecision {
  readonly busy: boolean
  readonly failure: Failure | null
  readonly decide: (outcome: Outcome) => void
  readonly putBack: () => void
}

/** Deciding a case and putting it back; both lead to the list. What was found is forgotten with the case. */
export function useDecision(checkId: string, name: string, review: Review): UseDecision {
  const { ask, kept, lookAgain } = useWorkplace()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const showToast = useToast()
  const params = { checkId }

  const run = async (work: () => Promise<unknown>, done: string) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await work()
      kept.delete(`review/${checkId}`)
      showToast({ text: done })
      go('cases')
      lookAgain()
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }

  return {
    busy,
    failure,
    decide(outcome) {
      const body = decisionOf(review, outcome)
      if (body === null) return
      const send = (idempotencyKey: string) => ask(deskDecideCase, { params, body, idempotencyKey })
      const done = outcome === 'IDENTIFIED' ? 'Одобрено' : 'Отправлено на пересъёмку'
      void run(() => once(nameOf(checkId, body), send), `${done}: ${name}`)
    },
    putBack: () => void run(() => ask(deskPutCaseBack, { params }), `Отложено: ${name}`),
  }
}
