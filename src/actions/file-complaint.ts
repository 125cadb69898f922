import type { Body, Reply } from '../../protocol/call.ts'
import { complaintFile } from '../../protocol/calls/profile-manager/complaints.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

/** Files a complaint once, however often the same text is sent. Throws CallRefused, NetworkFailure. */
export const fileComplaint = (
  body: Body<typeof complaintFile>,
): Promise<Reply<typeof complaintFile>> =>
  once(`complaint/${JSON.stringify(body)}`, (idempotencyKey) =>
    send(complaintFile, { body, idempotencyKey }),
  )
