import type { Body, Reply } from '../../protocol/call.ts'
import { complaintFile } from '../../protocol/calls/profile-manager/complaints.ts'
import { once } from '../api/intent.ts'
import { markOf } from '../api/mark-of.ts'
import { send } from '../api/send.ts'
import { dropDraft, loadDraft, saveDraft } from '../offline/records.ts'

/** A complaint as it stands in its form. */
export type ComplaintDraft = Body<typeof complaintFile>

const DRAFT = 'complaint'

export const EMPTY_COMPLAINT: ComplaintDraft = {
  subject: 'DEBT',
  loanApplicationId: null,
  body: '',
}

/** Files a complaint once, however often the same text is sent. Throws CallRefused, NetworkFailure. */
export const fileComplaint = (body: ComplaintDraft): Promise<Reply<typeof complaintFile>> =>
  once(`complaint/${markOf(body)}`, (idempotencyKey) =>
    send(complaintFile, { body, idempotencyKey }),
  )

/** Keeps what was typed on this device, sealed (D32). */
export const keepComplaintDraft = (draft: ComplaintDraft): Promise<void> =>
  saveDraft(DRAFT, { ...draft })

/** What was typed and not sent yet. */
export const restoreComplaintDraft = async (): Promise<ComplaintDraft> => ({
  ...EMPTY_COMPLAINT,
  ...((await loadDraft(DRAFT)) as Partial<ComplaintDraft> | null),
})

export const forgetComplaintDraft = (): Promise<void> => dropDraft(DRAFT)
