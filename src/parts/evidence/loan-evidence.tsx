import { useEffect, useState } from 'react'
import { type Decision, loadDecisions } from '../../actions/load-decisions.ts'
import { failureOf, type Failure } from '../../api/failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import text from '../../ui/text.module.css'
import { EvidenceFold } from './evidence-fold.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { PriceReasons } from './why-price.tsx'

interface LoanEvidenceProps {
  readonly title: string
  /** Of one application; null takes the latest refusal. */
  readonly loanApplicationId: string | null
}

type Answer =
  | { readonly decision: Decision | null; readonly failure: null }
  | { readonly decision: null; readonly failure: Failure }

/** «Почему такая цена» of a contract, «Почему отказ» of an application: asked for when it is opened (D8). */
export function LoanEvidence({ title, loanApplicationId }: LoanEvidenceProps) {
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer | null>(null)

  useEffect(() => {
    if (round === 0) return undefined
    const stop = new AbortController()
    loadDecisions(loanApplicationId, stop.signal).then(
      (decisions) => {
        const refused = decisions.find(({ outcome }) => outcome === 'REFUSED')
        const decision = (loanApplicationId ? decisions[0] : refused) ?? null
        if (!stop.signal.aborted) setAnswer({ decision, failure: null })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setAnswer({ decision: null, failure: failureOf(error) })
      },
    )
    return () => stop.abort()
  }, [loanApplicationId, round])

  const again = () => {
    setAnswer(null)
    setRound((current) => current + 1)
  }
  return (
    <EvidenceFold title={title} onOpen={() => !answer?.decision && again()}>
      {!answer && <Loader />}
      {answer?.failure && (
        <>
          <Banner
            tone={answer.failure.offline ? 'warning' : 'danger'}
            role="alert"
            title={answer.failure.offline ? 'Нет сети' : answer.failure.title}
          >
            {answer.failure.offline
              ? 'Правила покажем, когда появится сеть.'
              : answer.failure.detail}
          </Banner>
          <Button small variant="soft" icon="refresh" onClick={again}>
            Загрузить ещё раз
          </Button>
        </>
      )}
      {answer && !answer.failure && !answer.decision && (
        <p className={text.small}>По этой заявке ничего не сохранилось.</p>
      )}
      {answer?.decision && <Decided decision={answer.decision} />}
    </EvidenceFold>
  )
}

function Decided({ decision }: { readonly decision: Decision }) {
  const { outcome, typeOfProduct, evidence } = decision
  if (outcome === 'OFFERED')
    return <PriceReasons typeOfProduct={typeOfProduct} rates={decision} evidence={evidence} />
  return <EvidenceList evidence={evidence} />
}
