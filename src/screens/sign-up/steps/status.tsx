import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PATHS } from '../../../../protocol/paths.ts'
import { type ClientCheck, checkClient } from '../../../actions/check-client.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FlowPage } from '../../../ui/flow-page.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { STEP_PATHS } from '../step-paths.ts'

const POLL_MS = 3000

const TITLES: Record<ClientCheck['status'], string> = {
  REGISTERED: 'Анкета не закончена',
  UNCOMPLETED_REGISTRATION: 'Анкета не закончена',
  DATA_CHECKING: 'Проверяем данные',
  FAILURE_LITTLE_DATA: 'Нужны новые снимки',
  DATA_MISMATCH: 'Данные не совпали',
  VERIFIED: 'Всё готово',
  LIMIT_REACHED: 'Лимит пока занят',
}

/** How the check stands, asked every three seconds while it goes on (D20). */
export function StatusStep() {
  const navigate = useNavigate()
  const [check, setCheck] = useState<ClientCheck | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [round, setRound] = useState(0)
  const waiting = check === null || check.status === 'DATA_CHECKING'

  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    checkClient(abort.signal).then(
      (answer) => {
        setFailure(null)
        setCheck(answer)
        if (answer.status === 'DATA_CHECKING')
          timer = setTimeout(() => setRound(round + 1), POLL_MS)
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure(failureOf(error))
      },
    )
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [round])

  const footer = failure ? (
    <Button block onClick={() => setRound(round + 1)}>
      Проверить ещё раз
    </Button>
  ) : check?.status === 'VERIFIED' ? (
    <ButtonLink block to={PATHS.addContract}>
      Выбрать займ
    </ButtonLink>
  ) : check?.status === 'FAILURE_LITTLE_DATA' || check?.status === 'DATA_MISMATCH' ? (
    <Button
      block
      onClick={() => void navigate(STEP_PATHS[check.step === 'selfie' ? 'selfie' : 'passport'])}
    >
      Снять заново
    </Button>
  ) : check?.status === 'LIMIT_REACHED' ? (
    <ButtonLink block to={PATHS.payments}>
      Мои платежи
    </ButtonLink>
  ) : null

  return (
    <FlowPage
      title={check ? TITLES[check.status] : 'Проверяем данные'}
      lead={check?.message}
      footer={footer}
    >
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      {!failure && waiting && <Loader />}
      {waiting && (
        <Banner>
          Страницу можно закрыть: анкета сохранена, ответ будет здесь и в личном кабинете.
        </Banner>
      )}
    </FlowPage>
  )
}
