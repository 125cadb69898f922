import type { Body, Reply } from '../../protocol/call.ts'
import {
  contractHolidayAsk,
  contractHolidayEnd,
  contractHolidayProof,
  contractHolidayService,
} from '../../protocol/calls/core/holidays.ts'
import type { filesSave } from '../../protocol/calls/file-manager/files.ts'
import { photoProblem } from '../../protocol/validation.ts'
import { once } from '../api/intent.ts'
import { markOf } from '../api/mark-of.ts'
import { send } from '../api/send.ts'
import { shrinkPhoto } from '../api/shrink-photo.ts'
import { uploadPhoto } from '../api/upload.ts'

/** The photo cannot be sent at all; the message says what to do. */
export class ProofRefused extends Error {}

/**
 * Shrinks and uploads one photo of a proof; it never waits for the network, for a demand needs it at once. The key belongs
 * to the chosen file, so a retry stores it once. Throws ProofRefused, CallRefused, NetworkFailure.
 */
export const saveProof = async (
  file: File,
  idempotencyKey: string,
): Promise<Reply<typeof filesSave>> => {
  const wrongType = photoProblem({ size: 0, type: file.type })
  if (wrongType) throw new ProofRefused(wrongType)
  const shrunk = await shrinkPhoto(file)
  const tooLarge = photoProblem({ size: shrunk.size, type: file.type })
  if (tooLarge) throw new ProofRefused(tooLarge)
  return uploadPhoto({ file: shrunk, kind: 'HOLIDAY_PROOF', idempotencyKey })
}

/** Demands a payment holiday (353-FZ art. 6.1-2, 377-FZ). Never queued (D31). Throws CallRefused, NetworkFailure. */
export const askHoliday = (
  loanId: string,
  body: Body<typeof contractHolidayAsk>,
): Promise<Reply<typeof contractHolidayAsk>> =>
  once(`ask-holiday/${loanId}/${markOf(body)}`, (key) =>
    send(contractHolidayAsk, { params: { id: loanId }, body, idempotencyKey: key }),
  )

/** Takes a demand back, or ends the holiday today. Never queued (D31). Throws CallRefused, NetworkFailure. */
export const endHoliday = (
  loanId: string,
  holidayId: string,
): Promise<Reply<typeof contractHolidayEnd>> =>
  once(`end-holiday/${holidayId}`, (key) =>
    send(contractHolidayEnd, { params: { id: loanId }, idempotencyKey: key }),
  )

/** Tells the last day of the service on which a holiday rests. Never queued (D31). Throws CallRefused, NetworkFailure. */
export const tellServiceEnd = (
  loanId: string,
  holidayId: string,
  endsOn: string,
): Promise<Reply<typeof contractHolidayService>> =>
  once(`holiday-service/${holidayId}/${endsOn}`, (key) =>
    send(contractHolidayService, { params: { id: loanId }, body: { endsOn }, idempotencyKey: key }),
  )

/** Sends papers that follow a demand. Never queued (D31). Throws CallRefused, NetworkFailure. */
export const addHolidayProof = (
  loanId: string,
  holidayId: string,
  fileIds: string[],
): Promise<Reply<typeof contractHolidayProof>> =>
  once(`holiday-proof/${holidayId}/${markOf(fileIds)}`, (key) =>
    send(contractHolidayProof, { params: { id: loanId }, body: { fileIds }, idempotencyKey: key }),
  )
