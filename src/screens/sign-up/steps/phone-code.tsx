import { useCallback } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formatPhone, normalizePhone } from '../../../../protocol/validation.ts'
import { checkRegistrationCode } from '../../../actions/create-client.ts'
import { CodeEntry } from '../../../parts/code-entry/code-entry.tsx'
import { Button } from '../../../ui/button.tsx'
import text from '../../../ui/text.module.css'
import { StepPage } from '../step-page.tsx'
import styles from '../step-page.module.css'
import type { PhoneValues } from './phone-values.ts'

interface PhoneCodeProps {
  readonly form: UseFormReturn<PhoneValues>
  readonly stepsQty: number
  /** Called with the right code in the form; nothing else is shown before it has ended. */
  readonly onVerified: () => Promise<void>
}

/** The code that verifies the phone. */
export function PhoneCode({ form, stepsQty, onVerified }: PhoneCodeProps) {
  const { phone, channel } = form.watch()
  const { setValue } = form
  const keepChannel = useCallback((way: 'sms' | 'flash') => setValue('channel', way), [setValue])
  const e164 = normalizePhone(phone) ?? ''
  return (
    <StepPage
      screen="code"
      stepsQty={stepsQty}
      title={channel === 'flash' ? 'Последние цифры номера' : 'Код из СМС'}
      lead={
        <>
          {channel === 'flash' ? 'Звоним на ' : 'Отправили на '}
          <strong className={text.num}>{formatPhone(e164)}</strong>.{' '}
          <Button
            small
            variant="text"
            className={styles.inText}
            onClick={() => form.setValue('stage', 'phone')}
          >
            Изменить
          </Button>
        </>
      }
      back={() => form.setValue('stage', 'phone')}
    >
      <CodeEntry
        phone={e164}
        eventCode="REGISTRATION"
        channel={channel}
        onSent={keepChannel}
        hint={
          channel === 'flash' && 'Если у вас уже есть кабинет, вместо звонка придёт СМС со ссылкой.'
        }
        onCode={async (code) => {
          const result = await checkRegistrationCode(e164, code)
          if (result !== 'MATCH') return result
          form.setValue('phoneCode', code)
          form.setValue('key', crypto.randomUUID())
          form.setValue('stage', 'password')
          await onVerified()
          return result
        }}
      />
    </StepPage>
  )
}
