import type { Context } from '../context.ts'
import {
  deletePaperRows,
  deletePhotoRows,
  type EraseAccountOrder,
  forgetPhone,
  isDeleted,
  paperNamesOf,
  photoNamesOf,
} from './erase-papers.ts'

/**
 * Finishes the deletion of an account: files leave the store before the rows that name them, so a crash in between
 * only repeats it. Does nothing to a client whose account was not deleted.
 */
export const eraseAccount = async (
  { database, gateways }: Context,
  { clientId, what }: EraseAccountOrder,
): Promise<void> => {
  if (!(await isDeleted(database, clientId))) return
  if (what.includes('PHOTOS')) {
    for (const name of await photoNamesOf(database, clientId)) await gateways.fileStore.delete(name)
    await deletePhotoRows(database, clientId)
  }
  if (what.includes('PAPERS')) {
    for (const name of await paperNamesOf(database, clientId)) await gateways.fileStore.delete(name)
    await deletePaperRows(database, clientId)
  }
  if (what.includes('PHONE')) await forgetPhone(database, clientId)
}
