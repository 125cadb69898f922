import { type ReactNode, useState } from 'react'
import type { AutoDebit } from '../../../../queries/contracts.ts'
import type { QueryResult } from '../../../../queries/use-query.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import text from '../../../../ui/text.module.css'
import { useAccount } from '../../account-context.ts'
import { AutoDebitHead } from './auto-debit-head.tsx'
import { AutoDebitOn } from './auto-debit-on.tsx'
import { EnableSheet } from './enable-sheet.tsx'
import { WhenBack } from '../../when-back.tsx'

interface AutoDebitCardProps {
  readonly autoDebit: Pick<QueryResult<AutoDebit, string>, 'data' | 'error' | 'set' | 'reload'>
  /** The way to what was tried. */
  readonly log?: ReactNode
}

/** Automatic debit of a contract: off, on with the next debit, or blocked with the way out (D16). */
export function AutoDebitCard({ autoDebit, log }: AutoDebitCardProps) {
  const { data: state, error: failure, set: take, reload } = autoDebit
  const { offline } = useAccount()
  const [enabling, setEnabling] = useState(false)

  if (!state)
    return (
      <Card label="Автосписание">
        <AutoDebitHead sub={offline ? <WhenBack>Покажем и дадим изменить</WhenBack> : undefined} />
        {!offline && failure && (
          <Banner
            tone="warning"
            role="status"
            title={failure.title}
            action={
              <Button small variant="text" onClick={reload}>
                Повторить
              </Button>
            }
          >
            {failure.detail}
          </Banner>
        )}
        {!offline && !failure && <Loader />}
        {log}
      </Card>
    )
  return (
    <Card label="Автосписание">
      {state.state === 'ON' && <AutoDebitOn state={state} onStopped={take} />}
      {state.state === 'OFF' && (
        <AutoDebitHead sub="Выключено. Можем списывать платёж с вашей карты в день платежа, предупредим за 3 дня и за день." />
      )}
      {state.state === 'BLOCKED' && (
        <>
          <AutoDebitHead sub={`Остановлено${state.cardMask ? `, карта ${state.cardMask}` : ''}`} />
          <Banner tone="danger" role="status" title="Банк запретил списывать с этой карты">
            {`${state.problem ?? 'Больше с неё списывать не будем.'} Выберите другую карту или заплатите сами до даты платежа.`}
          </Banner>
        </>
      )}
      {state.state !== 'ON' && (
        <Button block variant="soft" disabled={offline} onClick={() => setEnabling(true)}>
          {state.state === 'OFF' ? 'Включить автосписание' : 'Выбрать другую карту'}
        </Button>
      )}
      {offline && state.state !== 'ON' && (
        <p className={text.small}>
          <WhenBack>Включить можно</WhenBack>
        </p>
      )}
      {log}
      {enabling && (
        <EnableSheet
          state={state}
          onClose={() => setEnabling(false)}
          onEnabled={(answer) => {
            take(answer)
            setEnabling(false)
          }}
        />
      )}
    </Card>
  )
}
