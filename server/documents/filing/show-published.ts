import { isoDate } from '../../../lending/calendar.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { publishedVersion } from '../../../protocol/published/list.ts'
import type { Context } from '../../context.ts'
import { hashOf } from '../../canonical-hash.ts'
import { sealDocument } from '../../document-keys.ts'
import { makePdf } from '../make-pdf.ts'
import type { DocumentFile } from './show-document.ts'

/**
 * The signed PDF of a published version: made when it is first asked for, kept, and the same bytes from then on. Two
 * first readers at once make it twice; each file carries its own signature, and one of them is kept.
 * @throws Refusal NOT_FOUND for a version that does not exist
 */
export const showPublished = async (
  { config, clock, gateways }: Context,
  { slug, validFrom }: { slug: string; validFrom: string },
): Promise<DocumentFile> => {
  const found = publishedVersion(slug, validFrom)
  if (!found) throw new Refusal('NOT_FOUND')
  const { title } = found.document
  const fileKey = `published/${slug}-${validFrom}-${hashOf(found.version)}`
  const kept = await gateways.fileStore.get(fileKey)
  if (kept) return { title, content: kept }
  const printed = { type: 'PUBLISHED', facts: { slug, validFrom: isoDate(validFrom) } } as const
  const pdf = await makePdf(printed, Date.parse(`${validFrom}T00:00:00+03:00`))
  const { content } = sealDocument(config, pdf, clock.now())
  await gateways.fileStore.put(fileKey, content)
  return { title, content }
}
