import type { InboxMessage } from '../../queries/client.ts'
import { RECEIPT } from '../../ui/account-icons.ts'
import type { IconLook } from '../../ui/icon.tsx'
import { known } from '../../ui/known.ts'
import type { RowTone } from '../../ui/list-row.tsx'

const TONES = {
  GOOD: 'positive',
  PLAIN: 'accent',
  ATTENTION: 'warning',
  PROBLEM: 'danger',
} as const satisfies Record<InboxMessage['tone'], RowTone>

const ICONS: Readonly<Record<InboxMessage['topic'], IconLook>> = {
  MONEY: RECEIPT,
  CONTRACT: 'document',
  SECURITY: 'shield',
  REMINDER: 'bell',
}

/** Sign and colour of a message; the words say the same. */
export const signOf = ({
  topic,
  tone,
}: Pick<InboxMessage, 'topic' | 'tone'>): { icon: IconLook; tone: RowTone } => ({
  icon: topic === 'MONEY' && tone === 'PROBLEM' ? 'alert-triangle' : known(ICONS, topic, 'bell'),
  tone: known(TONES, tone, 'accent'),
})
