import type { FormEvent, ReactNode } from 'react'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Failure } from '../../api/failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, type SummaryError } from '../../ui/error-summary.tsx'
import { FlowPage } from '../../ui/flow-page.tsx'
import { ProgressHeader } from '../../ui/progress-header.tsx'
import { type OwnScreen, progressOf } from './own-screens.ts'
import { SignUpPanel } from './sign-up-panel.tsx'
import styles from './step-page.module.css'

interface StepPageProps {
  readonly screen: OwnScreen
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

/** One page of the registration: progress by groups (`stepsQty`), question, fields, one button. */
export function StepPage({
  screen,
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
  return (
    <FlowPage
      title={title}
      lead={lead}
      side={<SignUpPanel screen={screen} />}
      {...(back && { onBack: typeof back === 'string' ? () => void navigate(back) : back })}
      progress={<ProgressHeader {...progressOf(screen, stepsQty)} />}
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
