import { siteComplaintFile } from '../../../protocol/calls/profile-manager/site-complaints.ts'
import type { SiteComplaint, SiteComplaintDraft } from '../../actions/site-complaint.ts'
import type { Problems } from '../../parts/submit/problems.ts'

/** What people write about, in the words of the form; the register has names of its own for them. */
export const SUBJECTS = [
  { subject: 'PAYMENT', label: 'Ошибка в платеже или сумме' },
  { subject: 'COLLECTION', label: 'Взыскание, звонки' },
  { subject: 'FRAUD', label: 'Займ оформил не я' },
  { subject: 'CREDIT_HISTORY', label: 'Кредитная история' },
  { subject: 'PERSONAL_DATA', label: 'Личные данные' },
  { subject: 'OTHER', label: 'Другое' },
] as const satisfies readonly { subject: SiteComplaint['subject']; label: string }[]

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed)

const sent = (draft: SiteComplaintDraft) => ({
  ...draft,
  contractNumber: orNull(draft.contractNumber),
  phone: orNull(draft.phone),
})

/** The complaint as it is sent. @throws ZodError for one with problems: look with {@link problemsIn} first */
export const bodyOf = (draft: SiteComplaintDraft): SiteComplaint =>
  siteComplaintFile.body.parse(sent(draft))

/** What is wrong with what was typed, by field, in the words of the call's own rules; the first of each field. */
export const problemsIn = (draft: SiteComplaintDraft): Problems => {
  const parsed = siteComplaintFile.body.safeParse(sent(draft))
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}
