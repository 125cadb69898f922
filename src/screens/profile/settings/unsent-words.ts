import type { OutboxItem } from '../../../offline/outbox-item.ts'
import type { IconName } from '../../../ui/icon.tsx'

const PHOTOS = {
  PASSPORT_MAIN: 'Фото паспорта',
  PASSPORT_REGISTRATION: 'Фото прописки',
  SELFIE: 'Селфи с паспортом',
  CARD: 'Фото карты',
  HOLIDAY_PROOF: 'Документ для каникул',
} as const

/** What an unsent item is, for the person who made it. */
export const unsentWords = ({ queued }: OutboxItem): { title: string; icon: IconName } => {
  if (queued.kind === 'rating') return { title: `Оценка ${queued.body.rating} из 5`, icon: 'star' }
  if (queued.kind === 'photo') return { title: PHOTOS[queued.body.kind], icon: 'camera' }
  if (queued.kind === 'draft') return { title: 'Черновик анкеты', icon: 'document' }
  if (queued.kind === 'support') return { title: 'Сообщение в поддержку', icon: 'chat' }
  if (queued.kind === 'callBack') return { title: 'Просьба перезвонить', icon: 'call' }
  if (queued.kind === 'read') return { title: 'Отметка «прочитано»', icon: 'bell' }
  if (queued.kind === 'training') return { title: 'Отметка «кабинет показан»', icon: 'info' }
  return { title: 'Событие приложения', icon: 'info' }
}
