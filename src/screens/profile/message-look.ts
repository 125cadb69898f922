import type { InboxMessage } from '../../queries/client.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { RowTone } from '../../ui/list-row.tsx'

const TONES = {
  GOOD: 'positive',
  PLAIN: 'accent',
  ATTENTION: 'warning',
  PROBLEM: 'danger',
} as const satisfies Record<InboxMessage['tone'], RowTone>

const ICONS: Readonly<Record<InboxMessage['topic'], IconName>> = {
  MONEY: 'receipt',
  CONTRACT: 'document',
  SECURITY: 'shield',
  REMINDER: 'bell',
}

/** Sign and colour of a message; the words say the same. */
export const signOf = ({
  topic,
  tone,
}: Pick<InboxMessage, 'topic' | 'tone'>): { icon: IconName; tone: RowTone } => ({
  icon: topic === 'MONEY' && tone === 'PROBLEM' ? 'alert-triangle' : ICONS[topic],
  tone: TONES[tone],
})
