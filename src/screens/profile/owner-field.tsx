import { useState } from 'react'
import type { ReauthenticatedAction } from '../../../protocol/reauthenticated-actions.ts'
import { reauthenticateByPasskey } from '../../actions/reauthenticate.ts'
import { type Failure, failureOf } from '../../api/failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { PasswordField } from '../../parts/password-field/password-field.tsx'
import { useHasPasskey } from './use-has-passkey.ts'

interface OwnerFieldProps {
  readonly action: ReauthenticatedAction
  readonly label: string
  readonly error: string | undefined
  readonly offline: boolean
  /** What a passkey has given; null while the password is asked for. */
  readonly reauthentication: string | null
  readonly onConfirmed: (reauthentication: string) => void
}

/** The password of a form, or a passkey in its place; the other fields stay as they were typed. */
export function OwnerField(props: OwnerFieldProps) {
  const { action, label, error, offline, reauthentication, onConfirmed } = props
  const hasPasskey = useHasPasskey(offline)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  if (reauthentication !== null)
    return (
      <Banner icon="shield" role="status">
        Подтвердили без пароля. Это действует 10 минут.
      </Banner>
    )

  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      onConfirmed(await reauthenticateByPasskey(action))
    } catch (refused) {
      setFailure(failureOf(refused))
    }
    setBusy(false)
  }

  return (
    <div className={layout.stack3}>
      <PasswordField
        label={label}
        name="currentPassword"
        autoComplete="current-password"
        error={error}
      />
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      {hasPasskey && (
        <Button
          variant="soft"
          icon="key"
          loading={busy}
          disabled={offline}
          onClick={() => void confirm()}
        >
          Подтвердить без пароля
        </Button>
      )}
    </div>
  )
}
