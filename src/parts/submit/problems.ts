import type { Failure } from '../../api/failure.ts'
import type { SummaryError } from '../../ui/error-summary.tsx'

/** What is wrong with the fields of a form, by the field's name. */
export type Problems = Readonly<Record<string, string | undefined>>

/** Refusals that belong to a field; a wrong pair is shown at the password, because the phone stays. */
export const problemsOf = ({ code, title, detail, fields }: Failure): Problems => {
  if (code === 'BAD_CREDENTIALS') return { password: `${title}. ${detail}` }
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
}

/** The same for the summary above the form. */
export const summaryOf = (problems: Problems): readonly SummaryError[] =>
  Object.entries(problems).flatMap(([field, message]) => (message ? [{ field, message }] : []))
