/** «Согласия и доступ»: what was agreed to, who looked, where the account is open, papers and copies. */
import { browserDevice, deviceWords } from '../../../protocol/browser-device.ts'
import { OTHER_VIEW, PAPER_VIEW_WORDS } from '../../../protocol/own-words.ts'
import { documentNames } from '../file-names.ts'
import type { OwnData } from '../gather.ts'
import * as words from '../words.ts'
import { type Markup, html } from '../../html.ts'
import { fileLink, part, record } from './parts.ts'

const consents = ({ consents: { consents: given, autoDebits } }: OwnData): readonly Markup[] => [
  ...given.map(({ type, givenAt, proof, state, expiresAt, withdrawn, textVersion }) =>
    record({
      title: words.wordOf(words.CONSENT_TITLES, type),
      rows: [
        ['Дано', words.momentOf(givenAt)],
        ['Как', proof && words.wordOf(words.CONSENT_PROOFS, proof)],
        ['Текст', textVersion],
        ['Состояние', words.wordOf(words.CONSENT_STATES, state)],
        ['Действует до', words.momentOf(expiresAt)],
        ['Отозвано', withdrawn && words.momentOf(withdrawn.at)],
        ['Номер отзыва', withdrawn?.number],
      ],
    }),
  ),
  ...autoDebits.map(({ lastFour, agreedAt, contractNumber }) =>
    record({
      title: `Автосписание с карты ··${lastFour}`,
      rows: [
        ['Разрешено', words.momentOf(agreedAt)],
        ['Договор', contractNumber],
      ],
    }),
  ),
]

const views = ({ paperViews }: OwnData): readonly Markup[] =>
  paperViews.views.map(({ at, who, action }) =>
    record({
      title: PAPER_VIEW_WORDS[action] ?? OTHER_VIEW,
      rows: [
        ['Кто', who],
        ['Когда', words.momentOf(at)],
      ],
    }),
  )

const sessions = ({ sessions: { sessions: open } }: OwnData): readonly Markup[] =>
  open.map(({ userAgent, startedAt, lastSeenAt }) =>
    record({
      title: deviceWords(browserDevice(userAgent)),
      rows: [
        ['Вход', words.momentOf(startedAt)],
        ['Последний раз', words.momentOf(lastSeenAt)],
      ],
    }),
  )

const passkeys = ({ passkeys: { passkeys: keys } }: OwnData): readonly Markup[] =>
  keys.map(({ name, createdAt, lastUsedAt }) =>
    record({
      title: name,
      rows: [
        ['Добавлен', words.momentOf(createdAt)],
        ['Последний вход', words.momentOf(lastUsedAt)],
      ],
    }),
  )

const papers = (data: OwnData): readonly Markup[] =>
  documentNames(data).map(({ name, document }) =>
    record({
      title: document.title,
      rows: [
        ['Файл', fileLink(name, name)],
        ['Составлен', words.momentOf(document.createdAt)],
        ['Договор', document.contractNumber],
      ],
    }),
  )

const copies = ({ dataCopies }: OwnData): readonly Markup[] =>
  dataCopies.copies.map(({ askedAt, userAgent }) =>
    record({
      title: words.momentOf(askedAt) ?? '',
      rows: [['Откуда', deviceWords(browserDevice(userAgent))]],
    }),
  )

/** The section of papers that the archive holds beside this page. */
export const papersSection = (data: OwnData): Markup => {
  const late = data.documentsList.documents.filter(({ ready }) => !ready).length
  return html`${part('Файлы', papers(data), 'Документов нет.')}
  ${
    late === 0
      ? null
      : html`<p>
          Ещё готовим файлов: ${late}. Возьмите их в «Документах» кабинета или в следующей копии.
        </p>`
  }`
}

/** The section of what was agreed to and who has access. */
export const safetySection = (data: OwnData): Markup =>
  html`${part('Согласия', consents(data), 'Согласий нет.')}
  ${part('Кто смотрел ваши документы', views(data), 'Никто из сотрудников их не открывал.')}
  ${part('Где вы вошли', sessions(data))} ${part('Вход без пароля', passkeys(data), 'Не включён.')}
  ${part('Копии данных, которые просили', copies(data))}`
