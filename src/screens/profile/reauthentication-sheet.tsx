import { type FormEvent, type ReactNode, useState } from 'react'
import type { ReauthenticatedAction } from '../../../protocol/reauthenticated-actions.ts'
import { reauthenticateByPasskey, reauthenticateByPassword } from '../../actions/reauthenticate.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { Sheet } from '../../ui/sheet.tsx'
import text from '../../ui/text.module.css'
import { PasswordField } from '../../parts/password-field/password-field.tsx'
import { useSubmit } from '../../parts/submit/use-submit.ts'
import { valueOf } from '../../parts/submit/value-of.ts'
import { useHasPasskey } from './use-has-passkey.ts'

interface ReauthenticationSheetProps {
  readonly action: ReauthenticatedAction
  /** What is confirmed, in one sentence. */
  readonly lead: ReactNode
  /** The phone of the account, for password managers. */
  readonly phone: string
  /** Called with what the action's call takes; its refusals are shown here. */
  readonly onConfirmed: (reauthentication: string) => Promise<void> | void
  readonly onClose: () => void
  /** The password confirms nothing: it was set by a code (decision 0147). */
  readonly isPasswordTooNew?: boolean
}

/** «Подтвердите, что это вы»: by passkey where there is one, otherwise by password (decision 0050). */
export function ReauthenticationSheet(props: ReauthenticationSheetProps) {
  const { action, lead, phone, onConfirmed, onClose, isPasswordTooNew = false } = props
  const hasPasskey = useHasPasskey()
  const { submit, problems, failure, busy } = useSubmit()
  const [by, setBy] = useState<'passkey' | 'password'>('password')

  const byPasskey = () => {
    setBy('passkey')
    void submit({}, async () => onConfirmed(await reauthenticateByPasskey(action)))
  }
  const byPassword = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = valueOf(new FormData(event.currentTarget), 'currentPassword')
    setBy('password')
    void submit({ currentPassword: password === '' ? 'Введите пароль.' : undefined }, async () =>
      onConfirmed(await reauthenticateByPassword(action, password)),
    )
  }

  return (
    <Sheet open title="Подтвердите, что это вы" onClose={onClose}>
      <div className={layout.stack}>
        <p className={text.small}>{lead}</p>
        {failure && (
          <Banner tone="danger" role="alert" title={failure.title}>
            {failure.detail}
          </Banner>
        )}
        {hasPasskey && (
          <Button block icon="key" loading={busy && by === 'passkey'} onClick={byPasskey}>
            Отпечаток, лицо или код
          </Button>
        )}
        {!isPasswordTooNew && (
          <form className={layout.stack} noValidate onSubmit={byPassword}>
            <input hidden readOnly name="username" autoComplete="username" value={phone} />
            <PasswordField
              label={hasPasskey ? 'Или пароль от кабинета' : 'Пароль от кабинета'}
              name="currentPassword"
              autoComplete="current-password"
              error={problems['currentPassword']}
            />
            <Button
              type="submit"
              block
              variant={hasPasskey ? 'soft' : 'primary'}
              loading={busy && by === 'password'}
            >
              Подтвердить паролем
            </Button>
          </form>
        )}
      </div>
    </Sheet>
  )
}
