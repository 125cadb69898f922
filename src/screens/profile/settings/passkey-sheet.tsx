import { type FormEvent, useState } from 'react'
import { removePasskey, renamePasskey } from '../../../actions/passkeys.ts'
import { ReauthenticationSheet } from '../reauthentication-sheet.tsx'
import { useSubmit } from '../../../parts/submit/use-submit.ts'
import { valueOf } from '../../../parts/submit/value-of.ts'
import type { Passkey } from '../../../queries/passkeys.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import layout from '../../../ui/layout.module.css'
import { Sheet } from '../../../ui/sheet.tsx'

interface PasskeySheetProps {
  readonly passkey: Passkey
  readonly phone: string
  /** What was done, in words. */
  readonly onDone: (done: string) => void
  readonly onClose: () => void
}

/** One passkey: another name, or away with it. */
export function PasskeySheet({ passkey, phone, onDone, onClose }: PasskeySheetProps) {
  const { submit, problems, failure, busy } = useSubmit()
  const [removing, setRemoving] = useState(false)

  if (removing)
    return (
      <ReauthenticationSheet
        action="REMOVE_PASSKEY"
        lead={`«${passkey.name}» больше не откроет кабинет. Другие входы останутся.`}
        phone={phone}
        onConfirmed={async (reauthentication) => {
          await removePasskey(passkey.id, reauthentication)
          onDone('Вход без пароля удалён')
        }}
        onClose={onClose}
      />
    )

  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = valueOf(new FormData(event.currentTarget), 'name').trim()
    void submit({ name: name === '' ? 'Заполните название.' : undefined }, async () => {
      await renamePasskey(passkey.id, name)
      onDone('Название изменено')
    })
  }

  return (
    <Sheet open title="Вход без пароля" onClose={onClose}>
      <form className={layout.stack} noValidate onSubmit={rename}>
        {failure && (
          <Banner tone="danger" role="alert" title={failure.title}>
            {failure.detail}
          </Banner>
        )}
        <Field
          label="Название"
          name="name"
          defaultValue={passkey.name}
          maxLength={60}
          hint="Чтобы узнать его в списке: «Мой телефон», «Ноутбук дома»."
          autoComplete="off"
          error={problems['name']}
        />
        <Button type="submit" block loading={busy}>
          Сохранить название
        </Button>
        <Button block variant="danger" icon="trash" onClick={() => setRemoving(true)}>
          Удалить
        </Button>
      </form>
    </Sheet>
  )
}
