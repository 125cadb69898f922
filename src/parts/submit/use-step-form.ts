import { useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type Failure, failureOf } from '../../api/failure.ts'
import type { SummaryError } from '../../ui/error-summary.tsx'

export interface StepForm {
  readonly submitting: boolean
  readonly failure: Failure | null
  readonly attempt: number
  readonly errors: readonly SummaryError[]
  /** Runs a save once at a time; the same input keeps its idempotency key over retries. */
  readonly run: (save: (idempotencyKey: string) => Promise<void>, input: unknown) => Promise<void>
  readonly refuse: () => void
}

/**
 * Submitting a step: one save at a time, refusals set on their fields by name, everything typed stays.
 * `nameOf` maps a field of the call's body to the field of the form.
 */
export function useStepForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  nameOf: (field: string) => Path<Values> | null,
): StepForm {
  const [submitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = useRef<{ input: string; value: string } | null>(null)
  const running = useRef(false)

  const keyFor = (input: unknown): string => {
    const text = JSON.stringify(input)
    if (key.current?.input !== text) key.current = { input: text, value: crypto.randomUUID() }
    return key.current.value
  }

  const run: StepForm['run'] = async (save, input) => {
    if (running.current) return
    running.current = true
    setSubmitting(true)
    setFailure(null)
    try {
      await save(keyFor(input))
    } catch (error) {
      const failed = failureOf(error)
      for (const { field, message } of failed.fields) {
        const name = nameOf(field)
        if (name) form.setError(name, { type: 'server', message })
      }
      setFailure(failed)
      setAttempt((count) => count + 1)
    } finally {
      running.current = false
      setSubmitting(false)
    }
  }

  const { errors } = form.formState
  const summary = Object.entries(errors).flatMap(([field, error]) =>
    error && typeof error.message === 'string' ? [{ field, message: error.message }] : [],
  )
  return {
    submitting,
    failure,
    attempt,
    errors: attempt > 0 ? summary : [],
    run,
    refuse: () => setAttempt((count) => count + 1),
  }
}
