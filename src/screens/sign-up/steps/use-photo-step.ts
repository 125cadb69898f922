import { type FormEvent, useState } from 'react'
import type { RegistrationStep } from '../../../../protocol/enums.ts'
import { forgetDraft } from '../../../actions/save-draft.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import type { SummaryError } from '../../../ui/error-summary.tsx'
import { useSignUp } from '../sign-up-context.ts'

interface PhotoStep {
  /** Photos that are missing, named once the person wanted to go on. */
  readonly errors: readonly SummaryError[]
  readonly attempt: number
  readonly failure: Failure | null
  readonly submitting: boolean
  readonly onSubmit: (event: FormEvent) => void
}

/** Going on from a step of photos: nothing is saved before all are there, and one save at a time. */
export function usePhotoStep(
  step: RegistrationStep,
  missing: readonly SummaryError[],
  save: () => Promise<{ step: RegistrationStep }>,
): PhotoStep {
  const { goOn } = useSignUp()
  const [attempt, setAttempt] = useState(0)
  const [submitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const submit = async () => {
    if (submitting) return
    setAttempt(attempt + 1)
    if (missing.length > 0) return
    setSubmitting(true)
    setFailure(null)
    try {
      const { step: next } = await save()
      await forgetDraft(step)
      await goOn(next)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setSubmitting(false)
    }
  }

  return {
    errors: attempt > 0 ? missing : [],
    attempt,
    failure,
    submitting,
    onSubmit: (event) => {
      event.preventDefault()
      void submit()
    },
  }
}
