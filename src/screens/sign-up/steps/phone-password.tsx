import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { PATHS } from '../../../../protocol/paths.ts'
import { normalizePhone, passwordProblem } from '../../../../protocol/validation.ts'
import { PasswordField } from '../../../parts/password-field/password-field.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { StepPage } from '../step-page.tsx'
import { ruled } from '../../../ui/ruled.ts'
import type { StepForm } from '../../../parts/submit/use-step-form.ts'
import type { PhoneValues } from './phone-values.ts'

interface PhonePasswordProps {
  readonly form: UseFormReturn<PhoneValues>
  readonly step: StepForm
  readonly stepsQty: number
  readonly onSubmit: () => void
}

/** The password once more: it is kept nowhere, so a reload has taken it, or the account could not be made with it. */
export function PhonePassword({ form, step, stepsQty, onSubmit }: PhonePasswordProps) {
  const e164 = normalizePhone(form.watch('phone')) ?? ''
  return (
    <StepPage
      screen="code"
      stepsQty={stepsQty}
      title="Придумайте пароль"
      lead="Не короче 8 знаков. Подойдёт и фраза из нескольких слов."
      back={() => form.setValue('stage', 'phone')}
      errors={step.errors}
      attempt={step.attempt}
      failure={step.failure}
      submitting={step.submitting}
      submitLabel="Создать кабинет"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <input type="text" name="username" autoComplete="username" value={e164} readOnly hidden />
      <PasswordField
        label="Пароль"
        autoComplete="new-password"
        {...ruled(form, 'password', passwordProblem)}
      />
      {step.failure?.code === 'PHONE_TAKEN' && (
        <Banner>
          <p>
            С этим номером уже есть кабинет. <Link to={PATHS.login}>Войти</Link>
          </p>
        </Banner>
      )}
      {step.failure?.code.startsWith('CODE_') && (
        <Button variant="soft" onClick={() => form.setValue('stage', 'code')}>
          Запросить новый код
        </Button>
      )}
    </StepPage>
  )
}
