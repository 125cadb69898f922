import { useState } from 'react'
import { PATHS } from '../../../protocol/paths.ts'
import { confirmMail } from '../../actions/mail.ts'
import { type Failure, failureOf } from '../../api/failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FlowPage } from '../../ui/flow-page.tsx'
import { MailText } from '../../ui/mail-text.tsx'

const OTHER_LETTER = (
  <ButtonLink to={PATHS.mail} block>
    Запросить новое письмо
  </ButtonLink>
)

function NotWhole() {
  return (
    <FlowPage
      title="Ссылка неполная"
      lead="Откройте её из письма целиком: почта иногда переносит длинные ссылки на другую строку."
      footer={OTHER_LETTER}
    >
      {null}
    </FlowPage>
  )
}

const Done = ({ mail }: { readonly mail: string }) => (
  <FlowPage
    title="Почта подтверждена"
    lead={
      <>
        Договоры, квитанции и справки пришлём на <MailText mail={mail} />.
      </>
    }
    footer={
      <ButtonLink to={PATHS.profile} block>
        В личный кабинет
      </ButtonLink>
    }
  >
    <Banner role="status">Отключить письма можно в кабинете: «Настройки», «Почта».</Banner>
  </FlowPage>
)

/** A link that no try will make good. */
const isDead = ({ code }: Failure): boolean =>
  code === 'MAIL_LINK_UNKNOWN' || code === 'MAIL_LINK_EXPIRED'

/**
 * Where the link of a letter leads (decision 0045). A tap confirms, not the opening: letter boxes look at links by
 * themselves. What the link proves is read once and does not stay in the address.
 */
export default function ConfirmMail() {
  const [token] = useState(() => window.location.hash.slice(1))
  const [mail, setMail] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      setMail(await confirmMail(token))
      history.replaceState(history.state, '', PATHS.confirmMail)
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }

  if (token === '') return <NotWhole />
  if (mail !== null) return <Done mail={mail} />
  return (
    <FlowPage
      title="Подтвердите почту"
      lead="На неё будут приходить договоры, квитанции и справки."
      footer={
        failure && isDead(failure) ? (
          OTHER_LETTER
        ) : (
          <Button block loading={busy} onClick={() => void confirm()}>
            Подтвердить почту
          </Button>
        )
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
