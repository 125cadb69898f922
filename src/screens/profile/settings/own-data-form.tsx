import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { PATHS } from '../../../../protocol/paths.ts'
import type { StepForm } from '../../../parts/submit/use-step-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary, type SummaryError } from '../../../ui/error-summary.tsx'
import layout from '../../../ui/layout.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { useAccount } from '../account-context.ts'
import { MissingBanner, WhenBack } from '../when-back.tsx'

/** Back to «Личные данные» with a word on how it ended. */
export function useDataSaved(): (words: string) => Promise<void> {
  const navigate = useNavigate()
  const showToast = useToast()
  return async (words) => {
    showToast({ text: words })
    await navigate(PATHS.personalData)
  }
}

interface OwnDataFormProps {
  readonly step: StepForm
  readonly errors: readonly SummaryError[]
  readonly submitLabel: string
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

/** The fields of a change with one button; what stands in its way is said before the tap. */
export function OwnDataForm({ step, errors, submitLabel, onSubmit, children }: OwnDataFormProps) {
  const { account, offline } = useAccount()
  const isChecked = account.check.status === 'DATA_CHECKING'
  const { failure } = step
  return (
    <>
      {offline && (
        <MissingBanner>
          <WhenBack>Изменить данные можно</WhenBack> Что вы ввели, останется на этом устройстве.
        </MissingBanner>
      )}
      {isChecked && (
        <Banner tone="warning">
          Мы ещё проверяем анкету. Изменить данные можно, когда проверка закончится.
        </Banner>
      )}
      {errors.length > 0 && <ErrorSummary key={step.attempt} errors={errors} />}
      {failure && errors.length === 0 && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.requestId
            ? `${failure.detail} Номер запроса: ${failure.requestId}`
            : failure.detail}
        </Banner>
      )}
      <form
        className={layout.stack6}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        {children}
        <Button type="submit" block loading={step.submitting} disabled={offline || isChecked}>
          {submitLabel}
        </Button>
      </form>
    </>
  )
}
