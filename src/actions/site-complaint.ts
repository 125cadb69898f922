import type { Body, Reply } from '../../protocol/call.ts'
import {
  siteComplaintFile,
  siteComplaintState,
} from '../../protocol/calls/profile-manager/site-complaints.ts'
import { once } from '../api/intent.ts'
import { markOf } from '../api/mark-of.ts'
import { send } from '../api/send.ts'

export type SiteComplaint = Body<typeof siteComplaintFile>
export type ComplaintState = Reply<typeof siteComplaintState>

/** A complaint as it stands in the form of the site: every field as it was typed. */
export interface SiteComplaintDraft {
  readonly subject: SiteComplaint['subject'] | ''
  readonly fullName: string
  readonly contractNumber: string
  readonly mail: string
  readonly phone: string
  readonly body: string
}

const DRAFT = 'site-complaint'

export const EMPTY_SITE_COMPLAINT: SiteComplaintDraft = {
  subject: '',
  fullName: '',
  contractNumber: '',
  mail: '',
  phone: '',
  body: '',
}

/** The device's store is fetched after the page: who only reads does without it. */
const records = () => import('../offline/records.ts')

/** Keeps what was typed on this device, sealed (D32). */
export const keepSiteComplaint = async (draft: SiteComplaintDraft): Promise<void> =>
  (await records()).saveDraft(DRAFT, { ...draft })

/** What was typed and not sent yet. */
export const restoreSiteComplaint = async (): Promise<SiteComplaintDraft> => ({
  ...EMPTY_SITE_COMPLAINT,
  ...((await (await records()).loadDraft(DRAFT)) as Partial<SiteComplaintDraft> | null),
})

export const forgetSiteComplaint = async (): Promise<void> => (await records()).dropDraft(DRAFT)

/** Files a complaint once, however often the same text is sent. Throws CallRefused, NetworkFailure. */
export const fileSiteComplaint = (body: SiteComplaint): Promise<Reply<typeof siteComplaintFile>> =>
  once(`site-complaint/${markOf(body)}`, (idempotencyKey) =>
    send(siteComplaintFile, { body, idempotencyKey }),
  )

/** Where a complaint stands. Throws CallRefused (NOT_FOUND), NetworkFailure. */
export const askComplaintState = (body: Body<typeof siteComplaintState>): Promise<ComplaintState> =>
  send(siteComplaintState, { body })
