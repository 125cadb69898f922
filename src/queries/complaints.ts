import type { Reply } from '../../protocol/call.ts'
import { complaintsList } from '../../protocol/calls/profile-manager/complaints.ts'
import { defineQuery } from './query.ts'

export type Complaint = Reply<typeof complaintsList>['complaints'][number]

/** Complaints of the client, the latest first. Not kept on the device: the terms move. */
export const complaintsQuery = defineQuery({
  call: complaintsList,
  select: ({ complaints }): readonly Complaint[] => complaints,
})
