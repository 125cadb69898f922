import { type FormEvent, type ReactNode, useId } from 'react'
import type { Failure } from '../../api/failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FlowPage } from '../../ui/flow-page.tsx'
import styles from './login.module.css'
import { LoginPanel } from './login-panel.tsx'
import { type Problems, summaryOf } from '../../parts/submit/problems.ts'

interface LoginPageProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly onBack?: () => void
  readonly problems?: Problems
  readonly failure?: Failure | null
  readonly attempt?: number
  readonly submitLabel?: string
  readonly busy?: boolean
  readonly onSubmit?: (form: FormData) => void
  /** Quiet ways on, below the button. */
  readonly ways?: ReactNode
  readonly children: ReactNode
}

/** One form of the login: what is wrong, the fields, one button, other ways. */
export function LoginPage({
  title,
  lead,
  onBack,
  problems = {},
  failure,
  attempt = 0,
  submitLabel,
  busy = false,
  onSubmit,
  ways,
  children,
}: LoginPageProps) {
  const formId = useId()
  const errors = summaryOf(problems)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit?.(new FormData(event.currentTarget))
  }
  return (
    <FlowPage
      title={title}
      lead={lead}
      side={<LoginPanel />}
      {...(onBack && { onBack })}
      footer={
        (submitLabel || ways) && (
          <>
            {submitLabel && (
              <Button type="submit" form={formId} block loading={busy}>
                {submitLabel}
              </Button>
            )}
            {ways}
          </>
        )
      }
    >
      {errors.length > 0 && <ErrorSummary key={attempt} errors={errors} />}
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.requestId
            ? `${failure.detail} Номер запроса: ${failure.requestId}`
            : failure.detail}
        </Banner>
      )}
      {onSubmit ? (
        // Before the script listens a pressed button does nothing: no password gets into an address.
        <form id={formId} className={styles.form} method="dialog" noValidate onSubmit={send}>
          {children}
        </form>
      ) : (
        <div className={styles.form}>{children}</div>
      )}
    </FlowPage>
  )
}
