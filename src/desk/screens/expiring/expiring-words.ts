/** What the workplace calls papers that run out. */
import type { ExpiringKind } from '../../../../protocol/expiring.ts'

export const KIND_WORDS: Readonly<Record<ExpiringKind, string>> = {
  PASSPORT: 'Паспорта',
  CARD: 'Карты',
  CONSENT: 'Согласия',
}

/** The same at length. */
export const TITLE_WORDS: Readonly<Record<ExpiringKind, string>> = {
  PASSPORT: 'Паспорта клиентов',
  CARD: 'Карты автосписания',
  CONSENT: 'Согласия на кредитную историю',
}

/** Who is in a list. */
export const ABOUT_WORDS: Readonly<Record<ExpiringKind, string>> = {
  PASSPORT: 'займ или открытая линия; 20 и 45 лет плюс 90 дней',
  CARD: 'займ платится дольше, чем действует карта',
  CONSENT: 'линия открыта, долга нет; при займе согласие действует весь его срок',
}

export const EMPTY_WORDS: Readonly<Record<ExpiringKind, readonly [title: string, words: string]>> =
  {
    PASSPORT: [
      'Паспорта у всех в порядке',
      'Здесь будут те, у кого срок паспорта выйдет за три месяца или вышел в этом году.',
    ],
    CARD: [
      'Карты у всех в порядке',
      'Здесь будут те, у кого карта автосписания закончится раньше займа.',
    ],
    CONSENT: [
      'Согласия у всех в порядке',
      'Здесь будут те, у кого согласие закончится за две недели или недавно закончилось.',
    ],
  }

/** The press that asks the client, by what is asked for. */
export const ASK_WORDS: Readonly<Record<ExpiringKind, string>> = {
  PASSPORT: 'Попросить обновить',
  CARD: 'Попросить сменить',
  CONSENT: 'Сообщить клиенту',
}
