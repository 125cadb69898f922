import { useState } from 'react'
import { type Decision, decisionsQuery } from '../../queries/contracts.ts'
import { useQuery } from '../../queries/use-query.ts'
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

/** «Почему такая цена» of a contract, «Почему отказ» of an application: asked for when it is opened (D8). */
export function LoanEvidence({ title, loanApplicationId }: LoanEvidenceProps) {
  const [opened, setOpened] = useState(false)
  const query = useQuery(decisionsQuery, loanApplicationId, { enabled: opened })
  const { data, isLoading, error, reload } = query
  const refused = data?.find(({ outcome }) => outcome === 'REFUSED')
  const decision = (loanApplicationId ? data?.[0] : refused) ?? null
  const failure = isLoading || decision ? null : error
  const waiting = !decision && (isLoading || (!data && !error))

  const open = () => {
    setOpened(true)
    if (opened && !decision) reload()
  }
  return (
    <EvidenceFold title={title} onOpen={open}>
      {waiting && <Loader />}
      {failure && (
        <>
          <Banner
            tone={failure.offline ? 'warning' : 'danger'}
            role="alert"
            title={failure.offline ? 'Нет сети' : failure.title}
          >
            {failure.offline ? 'Правила покажем, когда появится сеть.' : failure.detail}
          </Banner>
          <Button small variant="soft" icon="refresh" onClick={reload}>
            Загрузить ещё раз
          </Button>
        </>
      )}
      {data && !waiting && !failure && !decision && (
        <p className={text.small}>По этой заявке ничего не сохранилось.</p>
      )}
      {decision && <Decided decision={decision} />}
    </EvidenceFold>
  )
}

function Decided({ decision }: { readonly decision: Decision }) {
  const { outcome, typeOfProduct, evidence } = decision
  if (outcome === 'OFFERED')
    return <PriceReasons typeOfProduct={typeOfProduct} rates={decision} evidence={evidence} />
  return <EvidenceList evidence={evidence} />
}
