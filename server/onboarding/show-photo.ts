import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { ownFile, recordFileView } from '../db/files.ts'

/**
 * The bytes of a client's own photo; that it was looked at is written down before they leave (quality reference B11).
 * @throws Refusal NOT_FOUND for an unknown photo and for somebody else's alike (D24)
 */
export const showPhoto = async (
  context: Context,
  view: { clientId: string; fileId: string; address: string },
): Promise<Buffer> => {
  const { clientId, fileId, address } = view
  const file = await ownFile(context.database, clientId, fileId)
  const content = file && (await context.gateways.fileStore.get(`files/${file.id}`))
  if (!content) throw new Refusal('NOT_FOUND')
  const atMs = context.clock.now()
  await recordFileView(context.database, { fileId, viewerId: clientId, address, atMs })
  return content
}
