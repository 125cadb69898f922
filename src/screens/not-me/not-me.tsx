import { useState } from 'react'
import { BRAND } from '../../../protocol/brand.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { denyCodeAccess } from '../../actions/code-access.ts'
import { type Failure, failureOf } from '../../api/failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FlowPage } from '../../ui/flow-page.tsx'
import { telHref } from '../../ui/support-link.tsx'
import text from '../../ui/text.module.css'

const CALL = (
  <a className={text.center} href={telHref(BRAND.phone)}>
    Позвонить: {BRAND.phone}
  </a>
)

const Stopped = () => (
  <FlowPage
    title="Доступ закрыт"
    lead="Все входы закончены, пароль больше не действует, займов и переводов не будет."
    footer={CALL}
  >
    <Banner role="status" icon="shield" title="Что дальше">
      Позвоните нам и покажите паспорт: в офисе или по видео. Тогда снова откроем займы и новый
      пароль. Если телефон не ловит сеть, позвоните и оператору: SIM-карту могли перевыпустить.
      Платить по займу можно как обычно.
    </Banner>
  </FlowPage>
)

/**
 * Where the warning of an access by a code leads (decision 0147). A tap stops, not the opening: letter boxes look at links by
 * themselves. What the link proves does not stay in the address.
 */
export default function NotMe() {
  const [token] = useState(() => window.location.hash.slice(1))
  const [isStopped, setStopped] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  const stop = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await denyCodeAccess(token)
      history.replaceState(history.state, '', PATHS.notMe)
      setStopped(true)
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }

  if (token === '')
    return (
      <FlowPage
        title="Ссылка неполная"
        lead="Откройте её из письма или уведомления целиком. Не получается? Позвоните нам."
        footer={CALL}
      >
        {null}
      </FlowPage>
    )
  if (isStopped) return <Stopped />
  return (
    <FlowPage
      title="В кабинет вошли не вы?"
      lead="Закроем доступ всем, отменим пароль и остановим займы. Снова откроем, когда вы покажете нам паспорт."
      footer={
        <>
          <Button block loading={busy} onClick={() => void stop()}>
            Это не я, закрыть доступ
          </Button>
          <ButtonLink block variant="text" to={PATHS.profile}>
            Это я
          </ButtonLink>
        </>
      }
    >
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
    </FlowPage>
  )
}
