import { useState } from 'react'
import { kopecks } from '../../../../../lending/money.ts'
import { stopAutoDebit } from '../../../../actions/auto-debit.ts'
import type { AutoDebit } from '../../../../queries/contracts.ts'
import { failureOf, type Failure } from '../../../../api/failure.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { formatMoment } from '../../../../ui/format.ts'
import { ownSum, Sums } from '../../../../ui/sums.tsx'
import text from '../../../../ui/text.module.css'
import { useToast } from '../../../../ui/toast.tsx'
import { useAccount } from '../../account-context.ts'
import { AutoDebitHead } from './auto-debit-head.tsx'
import { WhenBack } from '../../when-back.tsx'

interface AutoDebitOnProps {
  readonly state: AutoDebit
  readonly onStopped: (state: AutoDebit) => void
}

/** When, how much and from which card the next debit comes; one tap stops it (D16). */
export function AutoDebitOn({ state, onStopped }: AutoDebitOnProps) {
  const { offline } = useAccount()
  const toast = useToast()
  const [stopping, setStopping] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { loanApplicationId, cardMask, next, problem } = state

  const stop = async () => {
    setStopping(true)
    setFailure(null)
    try {
      const answer = await stopAutoDebit(loanApplicationId)
      toast({ text: 'Автосписание отключено. Платите сами до даты платежа.' })
      onStopped(answer)
    } catch (error) {
      setFailure(failureOf(error))
      setStopping(false)
    }
  }

  return (
    <>
      <AutoDebitHead sub={`Включено${cardMask ? `, с карты ${cardMask}` : ''}`} />
      {problem && (
        <Banner tone="warning" role="status" title="Последнее списание не прошло">
          <p>
            <Sums>{problem}</Sums>
          </p>
        </Banner>
      )}
      {next ? (
        <Facts
          rows={[
            { term: 'Следующее списание', value: formatMoment(next.at) },
            { term: 'Сумма', value: ownSum(kopecks(next.amountKopecks)) },
          ]}
        />
      ) : (
        <p className={text.small}>Пока списывать нечего.</p>
      )}
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      <Button
        block
        variant="line"
        loading={stopping}
        disabled={offline}
        onClick={() => void stop()}
      >
        Отключить
      </Button>
      {offline && (
        <p className={text.small}>
          <WhenBack>Отключить можно</WhenBack>
        </p>
      )}
    </>
  )
}
