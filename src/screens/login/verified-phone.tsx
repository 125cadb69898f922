import { type ReactNode, useState } from 'react'
import type { CodeCheckResult } from '../../../protocol/enums.ts'
import { formatPhone, normalizePhone } from '../../../protocol/validation.ts'
import { CodeEntry } from '../../parts/code-entry/code-entry.tsx'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { LoginPage } from './login-page.tsx'
import { checkPhone, PhoneField } from './phone-field.tsx'
import { useSubmit } from '../../parts/submit/use-submit.ts'
import { valueOf } from '../../parts/submit/value-of.ts'

interface VerifiedPhoneProps {
  readonly title: string
  readonly lead: ReactNode
  readonly phone: string
  readonly onPhone: (phone: string) => void
  readonly onBack: () => void
  /** Called with the phone in E.164 and the code; its refusals are shown at the code. */
  readonly onCode: (phone: string, code: string) => Promise<CodeCheckResult | void>
}

/** Phone, then a code sent to it: the same first two pages of signing in by code and of a new password. */
export function VerifiedPhone({ title, lead, phone, onPhone, onBack, onCode }: VerifiedPhoneProps) {
  const [proving, setProving] = useState<string | null>(null)
  const { submit, problems, ...state } = useSubmit()

  if (proving)
    return (
      <LoginPage
        title="Код из СМС"
        lead={
          <>
            Отправили на <strong className={text.num}>{formatPhone(proving)}</strong>.{' '}
            <Button small variant="text" onClick={() => setProving(null)}>
              Изменить
            </Button>
          </>
        }
        onBack={() => setProving(null)}
      >
        <CodeEntry
          phone={proving}
          eventCode="DEFAULT"
          door="authorization"
          onCode={(code) => onCode(proving, code)}
        />
      </LoginPage>
    )

  const send = (form: FormData) => {
    const typed = valueOf(form, 'phone')
    void submit(checkPhone(typed), () => setProving(normalizePhone(typed)))
  }

  return (
    <LoginPage
      {...state}
      title={title}
      lead={lead}
      onBack={onBack}
      problems={problems}
      submitLabel="Получить код"
      onSubmit={send}
    >
      <PhoneField phone={phone} onPhone={onPhone} error={problems['phone']} />
    </LoginPage>
  )
}
