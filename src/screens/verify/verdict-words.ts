import { BRAND } from '../../../protocol/brand.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Checked } from './use-check.ts'

interface Words {
  readonly tone: 'positive' | 'warning' | 'danger'
  readonly icon: IconName
  readonly title: string
  readonly lead: string
}

const WORDS: Readonly<Record<Exclude<Checked['verdict']['kind'], 'UNKNOWN_KEY'>, Words>> = {
  OURS: {
    tone: 'positive',
    icon: 'shield',
    title: 'Документ наш, изменений нет',
    lead: `Файл подписан ключом ${BRAND.legalName} и с того момента не менялся.`,
  },
  CHANGED: {
    tone: 'danger',
    icon: 'info',
    title: 'Файл изменён после подписи',
    lead: 'В файле есть наша подпись, но она к нему не подходит: его правили, дописали или повредили при передаче. Не полагайтесь на него, скачайте документ в личном кабинете заново.',
  },
  NOT_OURS: {
    tone: 'warning',
    icon: 'info',
    title: 'Нашей подписи в файле нет',
    lead: 'Это не наш документ либо его копия: распечатанная, отсканированная или сохранённая в другой программе. Подтвердить её проверка не может.',
  },
  NOT_PDF: {
    tone: 'warning',
    icon: 'info',
    title: 'Это не файл PDF',
    lead: 'Наши документы — файлы PDF. Выберите тот, что скачан из личного кабинета, а не его снимок.',
  },
  TOO_LARGE: {
    tone: 'warning',
    icon: 'info',
    title: 'Файл слишком большой',
    lead: 'Наши документы не больше 1 МБ, этот — больше 20 МБ. Это не наш документ.',
  },
  UNREADABLE: {
    tone: 'warning',
    icon: 'info',
    title: 'Файл не читается',
    lead: 'Устройство не отдало файл. Сохраните его в память устройства и выберите ещё раз.',
  },
  NO_KEYS: {
    tone: 'warning',
    icon: 'wifi-off',
    title: 'Проверить пока нечем',
    lead: 'Ключи для проверки ещё не загружены. Подключитесь к сети, обновите ключи и выберите файл ещё раз.',
  },
}

/** What a verdict means for the person who holds the file. */
export const wordsOf = ({ verdict: { kind }, fresh }: Checked): Words => {
  if (kind !== 'UNKNOWN_KEY') return WORDS[kind]
  return fresh
    ? {
        tone: 'danger',
        icon: 'info',
        title: 'Подпись не наша',
        lead: 'Файл подписан ключом, который нам не принадлежит или отозван. Не полагайтесь на него.',
      }
    : {
        tone: 'warning',
        icon: 'wifi-off',
        title: 'Ключ подписи не знаком',
        lead: 'Этого ключа нет среди сохранённых на устройстве. Подключитесь к сети, обновите ключи и выберите файл ещё раз.',
      }
}
