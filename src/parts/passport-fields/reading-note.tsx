import { Banner } from '../../ui/banner.tsx'

interface ReadingNoteProps {
  readonly state: 'none' | 'reading' | 'read' | 'unread'
}

const WORDS = {
  none: null,
  reading:
    'Читаем строку внизу разворота прямо на вашем устройстве. Можно не ждать и ввести самим.',
  read: 'Прочитали с фото — проверьте. Строку внизу разворота прочитало ваше устройство, поправьте её, если она ошиблась.',
  unread: 'Строку внизу разворота прочитать не получилось. Введите данные сами, глядя в паспорт.',
} as const

/** How reading the photo went, told aloud when it changes. */
export const ReadingNote = ({ state }: ReadingNoteProps) =>
  WORDS[state] && (
    <Banner icon="passport" role="status">
      {WORDS[state]}
    </Banner>
  )
