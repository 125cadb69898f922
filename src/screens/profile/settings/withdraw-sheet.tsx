import { useState } from 'react'
import type { WithdrawableConsent } from '../../../../protocol/own-consents.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { withdrawConsent } from '../../../actions/consents.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import type { OwnConsents } from '../../../queries/client.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import layout from '../../../ui/layout.module.css'
import { Sheet } from '../../../ui/sheet.tsx'
import text from '../../../ui/text.module.css'
import { CONSEQUENCES } from './consent-words.ts'

interface WithdrawSheetProps {
  readonly type: WithdrawableConsent
  /** As it was shown: one given since is another. */
  readonly givenAt: string
  readonly obstacle: OwnConsents['obstacle']
  readonly onDone: (consents: OwnConsents) => void
  readonly onClose: () => void
}

/** With nothing owed the data are kept by the consent alone: taking it back deletes them. */
const DeleteInstead = ({ onClose }: Pick<WithdrawSheetProps, 'onClose'>) => (
  <Sheet
    open
    title="Отозвать согласие?"
    onClose={onClose}
    footer={
      <div className={layout.stack2}>
        <ButtonLink block to={PATHS.deleteAccount}>
          К удалению аккаунта
        </ButtonLink>
        <Button block variant="line" onClick={onClose}>
          Оставить
        </Button>
      </div>
    }
  >
    <p>
      Договоров и долгов у вас нет, данные держатся только на согласии. Поэтому отозвать его значит
      удалить аккаунт: покажем, что удалим и что оставит закон, и спросим код.
    </p>
  </Sheet>
)

/** What follows, in plain words, before the consent is taken back (decision 0139). */
export function WithdrawSheet({ type, givenAt, obstacle, onDone, onClose }: WithdrawSheetProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  if (type === 'PERSONAL_DATA' && !obstacle) return <DeleteInstead onClose={onClose} />

  const withdraw = async () => {
    setBusy(true)
    setFailure(null)
    try {
      onDone(await withdrawConsent(type, givenAt))
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }

  const { ends, stays } = CONSEQUENCES[type]
  return (
    <Sheet
      open
      title="Отозвать согласие?"
      onClose={onClose}
      footer={
        <div className={layout.stack2}>
          {failure && (
            <Banner tone="danger" role="alert" title={failure.title}>
              {failure.detail}
            </Banner>
          )}
          <Button block variant="danger" loading={busy} onClick={() => void withdraw()}>
            Отозвать согласие
          </Button>
          <Button block variant="line" onClick={onClose}>
            Оставить
          </Button>
        </div>
      }
    >
      {type === 'PERSONAL_DATA' && obstacle && (
        <Banner title={obstacle.title}>
          Удалить данные сразу нельзя. Отзыв примем с номером, а данные оставим только для этого.
        </Banner>
      )}
      <p className={text.strong}>Что прекратится</p>
      <p>{ends}</p>
      <p className={text.strong}>Что продолжится</p>
      <p>{stays}</p>
      <p className={text.small}>Передумаете? Согласие можно дать снова на этой же странице.</p>
    </Sheet>
  )
}
