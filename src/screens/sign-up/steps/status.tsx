import { useNavigate } from 'react-router-dom'
import { PATHS } from '../../../../protocol/paths.ts'
import { Declined } from '../../../parts/declined/declined.tsx'
import { growingPause } from '../../../queries/growing-pause.ts'
import type { Poll } from '../../../queries/query-run.ts'
import { type ClientCheck, clientCheckQuery } from '../../../queries/registration.ts'
import { usePolledQuery } from '../../../queries/use-polled-query.ts'
import { openCheckOf } from '../../../state/profile.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FlowPage } from '../../../ui/flow-page.tsx'
import { known } from '../../../ui/known.ts'
import { Loader } from '../../../ui/loader.tsx'
import { SignUpPanel } from '../sign-up-panel.tsx'
import { STEP_PATHS } from '../step-paths.ts'

const poll: Poll<ClientCheck> = ({ data, error, times }) =>
  data && openCheckOf(data) === 'DATA_CHECKING' && !error ? growingPause(times) : null

const TITLES: Record<ClientCheck['status'], string> = {
  REGISTERED: 'Анкета не закончена',
  UNCOMPLETED_REGISTRATION: 'Анкета не закончена',
  DATA_CHECKING: 'Проверяем данные',
  FAILURE_LITTLE_DATA: 'Нужны новые снимки',
  DATA_MISMATCH: 'Данные не совпали',
  VERIFIED: 'Всё готово',
  LIMIT_REACHED: 'Лимит пока занят',
}

const titleOf = (check: ClientCheck | null): string => {
  if (check === null) return TITLES.DATA_CHECKING
  return check.decline
    ? 'Решение по анкете'
    : known(TITLES, openCheckOf(check), TITLES.DATA_CHECKING)
}

/** How the check stands, asked while it goes on, at first every three seconds (D20). */
export function StatusStep() {
  const navigate = useNavigate()
  const {
    data: check,
    error: failure,
    reload,
  } = usePolledQuery(clientCheckQuery, undefined, { poll })
  const status = check && openCheckOf(check)
  const waiting = status === null || status === 'DATA_CHECKING'

  const footer = failure ? (
    <Button block onClick={reload}>
      Проверить ещё раз
    </Button>
  ) : status === 'VERIFIED' ? (
    <ButtonLink block to={PATHS.addContract}>
      Выбрать займ
    </ButtonLink>
  ) : check?.decline ? null : status === 'FAILURE_LITTLE_DATA' || status === 'DATA_MISMATCH' ? (
    <Button
      block
      onClick={() => void navigate(STEP_PATHS[check?.step === 'selfie' ? 'selfie' : 'passport'])}
    >
      Снять заново
    </Button>
  ) : status === 'LIMIT_REACHED' ? (
    <ButtonLink block to={PATHS.payments}>
      Мои платежи
    </ButtonLink>
  ) : null

  return (
    <FlowPage
      title={titleOf(check)}
      lead={check?.decline ? undefined : check?.message}
      side={<SignUpPanel screen="done" />}
      footer={footer}
    >
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      {check?.decline && <Declined decline={check.decline} check={check} />}
      {!failure && waiting && <Loader />}
      {waiting && (
        <Banner>
          Страницу можно закрыть: анкета сохранена, ответ будет здесь и в личном кабинете.
        </Banner>
      )}
    </FlowPage>
  )
}
