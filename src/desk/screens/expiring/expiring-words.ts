/** What the workplace calls papers that run out. */
import type { ExpiringKind } from '../../../../protocol/expiring.ts'

export const KIND_WORDS: Readonly<Record<ExpiringKind, string>> = {
  PASSPORT: 'Паспорта',
  CARD: 'Карты',
  CONSENT: 'Согласия',
  IDENTIFICATION: 'Сверка данных',
}

/** The same at length. */
export const TITLE_WORDS: Readonly<Record<ExpiringKind, string>> = {
  PASSPORT: 'Паспорта клиентов',
  CARD: 'Карты автосписания',
  CONSENT: 'Согласия на кредитную историю',
  IDENTIFICATION: 'Сверка данных клиентов',
}

/** Who is in a list. */
export const ABOUT_WORDS: Readonly<Record<ExpiringKind, string>> = {
  PASSPORT: 'займ или открытая линия; 20 и 45 лет плюс 90 дней',
  CARD: 'займ платится дольше, чем действует карта',
  CONSENT: 'линия открыта, долга нет; при займе согласие действует весь его срок',
  IDENTIFICATION: 'есть займ или сомнение; раз в три года, при высоком риске раз в год (115-ФЗ)',
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
    IDENTIFICATION: [
      'Данные у всех сверены',
      'Здесь будут те, чьи данные пора сверить в ближайшие 30 дней, и те, в чьих данных есть сомнение.',
    ],
  }

/** The press that asks the client, by what is asked for. */
export const ASK_WORDS: Readonly<Record<ExpiringKind, string>> = {
  PASSPORT: 'Попросить обновить',
  CARD: 'Попросить сменить',
  CONSENT: 'Сообщить клиенту',
  IDENTIFICATION: 'Попросить подтвердить',
}

/** The last day has passed. */
export const OVER_WORDS: Readonly<Record<ExpiringKind, string>> = {
  PASSPORT: 'закончился',
  CARD: 'закончился',
  CONSENT: 'закончился',
  IDENTIFICATION: 'просрочена',
}

/** Who stands in a list without owing anything. */
export const NO_LOAN_WORDS: Readonly<Record<ExpiringKind, string>> = {
  PASSPORT: 'нет, линия открыта',
  CARD: 'нет',
  CONSENT: 'нет',
  IDENTIFICATION: 'нет',
}
