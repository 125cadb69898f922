import { formatFullDate } from '../../lending/plain-text.ts'
import { publishedVersion } from '../../protocol/published/list.ts'
import { tied } from '../../protocol/published/typography.ts'
import type { PublishedFacts } from '../document-facts.ts'
import type { Block, DocumentPlan } from './document-plan.ts'

/** A version of a published document, word for word as on its page. @throws Error for a version that does not exist */
export const publishedPlan = (
  { slug, validFrom }: PublishedFacts,
  createdAtMs: number,
): DocumentPlan => {
  const found = publishedVersion(slug, validFrom)
  if (!found) throw new Error(`There is no version of ${slug} from ${validFrom}`)
  const { document, version } = found
  const blocks = version.sections.flatMap((section, index): Block[] => {
    let clause = 0
    return [
      { kind: 'heading', text: `${index + 1}. ${tied(section.heading)}` },
      ...section.blocks.map((block): Block => {
        if (typeof block === 'string') {
          clause += 1
          return { kind: 'paragraph', text: `${index + 1}.${clause}. ${tied(block)}` }
        }
        return {
          kind: 'table',
          columns: block.columns.map((header) => ({ header, width: '*', align: 'left' })),
          rows: block.rows.map((row) => row.map(tied)),
          total: null,
        }
      }),
    ]
  })
  return {
    title: document.title,
    subtitle: `Действует с ${formatFullDate(validFrom)}`,
    fullCost: null,
    blocks,
    createdAtMs,
  }
}
