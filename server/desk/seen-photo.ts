import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { ownFile, recordFileView } from '../db/files.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { Actor } from './take-case.ts'

/**
 * The bytes of a photo of a client; that it was looked at is written into the journal, which the client can read, and into
 * the log of photo views before they leave (quality reference B11). Whether the person may see it the caller has decided.
 * @throws Refusal NOT_FOUND for a photo of somebody else, and one that is not there any more
 */
export const seenPhoto = async (
  { database, clock, gateways }: Context,
  { staff, address }: Actor,
  { clientId, fileId }: { clientId: string; fileId: string },
): Promise<Buffer> => {
  const file = await ownFile(database, clientId, fileId)
  const content =
    file && file.kind !== 'CARD' ? await gateways.fileStore.get(`files/${fileId}`) : null
  if (!content) throw new Refusal('NOT_FOUND')
  const atMs = clock.now()
  await recordStaffAction(
    database,
    { staffId: staff.id, action: 'PHOTO_SEEN', clientId, subject: fileId, address },
    atMs,
  )
  await recordFileView(database, { fileId, viewerId: `staff ${staff.id}`, address, atMs })
  return content
}
