import type { FormEvent, ReactNode } from 'react'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { REGISTRATION_STEPS, type RegistrationStep } from '../../../protocol/enums.ts'
import type { Failure } from '../../api/failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, type SummaryError } from '../../ui/error-summary.tsx'
import { FlowPage } from '../../ui/flow-page.tsx'
import { ProgressHeader } from '../../ui/progress-header.tsx'
import { SignUpPanel } from './sign-up-panel.tsx'
import styles from './step-page.module.css'

interface StepPageProps {
  readonly step: RegistrationStep
  /** Part of the step that is behind, 0…1, when the step has several pages. */
  readonly part?: number
  readonly stepsQty: number
  readonly title: string
  readonly lead?: ReactNode
  /** Address or action of the arrow; absent on the first page. */
  readonly back?: string | (() => void)
  readonly errors?: readonly SummaryError[]
  /** Changes with every submit, so that the summary takes the focus again. */
  readonly attempt?: number
  readonly failure?: Failure | null
  readonly submitLabel?: string
  readonly submitting?: boolean
  readonly onSubmit?: (event: FormEvent) => void
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** Measured walk-through at typing speed; used for «осталось около N минут». */
const MINUTES_LEFT: Record<RegistrationStep, number> = {
  phone: 7,
  user_info: 6,
  passport: 4,
  selfie: 3,
  address: 3,
  contacts: 2,
  card: 2,
  sign: 1,
  done: 0,
}

const minutes = (count: number): string =>
  `осталось около ${count} ${count === 1 ? 'минуты' : 'минут'}`

/** One page of the registration: progress by groups (`stepsQty`), question, fields, one button. */
export function StepPage({
  step,
  part = 0,
  stepsQty,
  title,
  lead,
  back,
  errors = [],
  attempt = 0,
  failure,
  submitLabel = 'Дальше',
  submitting = false,
  onSubmit,
  footer,
  children,
}: StepPageProps) {
  const formId = useId()
  const navigate = useNavigate()
  const share = (REGISTRATION_STEPS.indexOf(step) + part) / (REGISTRATION_STEPS.length - 1)
  const group = Math.min(stepsQty, Math.floor(share * stepsQty) + 1)
  return (
    <FlowPage
      title={title}
      lead={lead}
      side={<SignUpPanel step={step} />}
      {...(back && { onBack: typeof back === 'string' ? () => void navigate(back) : back })}
      progress={
        <ProgressHeader
          step={group}
          stepsQty={stepsQty}
          share={share}
          note={minutes(MINUTES_LEFT[step])}
        />
      }
      footer={
        footer ??
        (onSubmit && (
          <Button type="submit" form={formId} block loading={submitting}>
            {submitLabel}
          </Button>
        ))
      }
    >
      {errors.length > 0 && <ErrorSummary key={attempt} errors={errors} />}
      {failure && errors.length === 0 && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.requestId
            ? `${failure.detail} Номер запроса: ${failure.requestId}`
            : failure.detail}
        </Banner>
      )}
      {onSubmit ? (
        // Before the script listens a pressed button does nothing: nothing typed gets into an address.
        <form id={formId} className={styles.form} method="dialog" noValidate onSubmit={onSubmit}>
          {children}
        </form>
      ) : (
        <div className={styles.form}>{children}</div>
      )}
    </FlowPage>
  )
}
