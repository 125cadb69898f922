import type { Message } from '../../../queries/client.ts'
import type { IconName } from '../../../ui/icon.tsx'
import type { RowTone } from '../../../ui/list-row.tsx'
import type { BadgeTone } from '../../../ui/status-badge.tsx'

export const CHANNEL_WORDS: Record<Message['channel'], string> = {
  SMS: 'СМС',
  PUSH: 'уведомление',
  MAIL: 'письмо',
}

interface StateWords {
  readonly word: string
  readonly tone: BadgeTone
  readonly icon: IconName
  readonly rowTone: RowTone
}

export const STATE_WORDS: Record<Message['state'], StateWords> = {
  PLANNED: { word: 'отправляем', tone: 'neutral', icon: 'clock', rowTone: 'mute' },
  SENT: { word: 'отправлено', tone: 'positive', icon: 'check', rowTone: 'positive' },
  REFUSED: { word: 'не отправили', tone: 'neutral', icon: 'close', rowTone: 'mute' },
  FAILED: { word: 'не дошло', tone: 'warning', icon: 'alert-triangle', rowTone: 'warning' },
}
