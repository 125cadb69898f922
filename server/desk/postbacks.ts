import type { PostbackPartner } from '../../protocol/postbacks.ts'
import type { Context } from '../context.ts'
import { postbacksPage } from '../db/postbacks.ts'

const PAGE = 50

/** A page of what partners were told, the latest first, and where the next one begins. */
export const postbacksShown = async (
  { database }: Context,
  asked: { before: string | undefined; partner: PostbackPartner | undefined },
) => {
  const rows = await postbacksPage(database, { ...asked, limit: PAGE + 1 })
  const page = rows.slice(0, PAGE)
  return {
    postbacks: page.map(({ postback, attempts, lastError, runAtMs }) => ({
      ...postback,
      // Of a finished order nothing is left after ninety days; it was tried once at least.
      attempts: attempts ?? 1,
      lastError: postback.state === 'SENT' ? null : lastError,
      nextTryAtMs: postback.state === 'WAITING' ? runAtMs : null,
    })),
    next: rows.length > PAGE ? (page.at(-1)?.postback.id ?? null) : null,
  }
}
