import type { Context } from '../../context.ts'
import { type Undrawn, undrawnReceipts } from '../../db/documents.ts'
import { pageByPage } from '../../page-by-page.ts'
import { makeDocument } from './make-document.ts'

const PAGE = 100

/**
 * Draws the receipts that nobody has opened, one by one. One that cannot be drawn keeps none of the others from it.
 * @throws Error when some could not be drawn: a second run tries those again
 */
export const drawReceipts = async (context: Context): Promise<void> => {
  const { database, log } = context
  let failed = 0
  await pageByPage<Undrawn>(async (after) => {
    const page = await undrawnReceipts(database, { after, limit: PAGE })
    for (const { id } of page) {
      try {
        await makeDocument(context, { documentId: id })
      } catch (error) {
        failed += 1
        log.error({ documentId: id, err: error }, 'a receipt could not be drawn')
      }
    }
    return page.length === PAGE ? (page.at(-1) ?? null) : null
  })
  if (failed > 0) throw new Error(`${failed} receipts could not be drawn`)
}
