import { type FormEvent, useState } from 'react'
import { type Failure, failureOf } from '../../../api/failure.ts'
import type { SummaryError } from '../../../ui/error-summary.tsx'

const summaryOf = ({ title, detail, fields }: Failure): SummaryError[] =>
  fields.length > 0
    ? fields.map(({ field, message }) => ({ field, message }))
    : [{ message: `${title}. ${detail}` }]

/** One step of the first sign-in: what is wrong with what was typed, or why the server refused it. */
export const useEntryForm = () => {
  const [errors, setErrors] = useState<{ attempt: number; list: readonly SummaryError[] }>({
    attempt: 0,
    list: [],
  })
  const [busy, setBusy] = useState(false)
  const show = (list: readonly SummaryError[]) =>
    setErrors(({ attempt }) => ({ attempt: attempt + 1, list }))
  const send = async (problems: readonly SummaryError[], step: () => Promise<void>) => {
    show(problems)
    if (problems.length > 0 || busy) return
    setBusy(true)
    try {
      await step()
    } catch (error) {
      show(summaryOf(failureOf(error)))
    }
    setBusy(false)
  }
  return {
    errors,
    busy,
    /** What a form does when it is sent: the step, unless something is wrong. */
    submit:
      (problems: readonly SummaryError[], step: () => Promise<void>) => (event: FormEvent) => {
        event.preventDefault()
        void send(problems, step)
      },
  }
}
