/** «Переписка»: what we wrote, the thread with support, complaints, and how the client wants to be written to. */
import { COMPLAINT_SUBJECT_WORDS } from '../../../protocol/complaints.ts'
import type { InboxTopic } from '../../../protocol/enums.ts'
import { CHANNEL_WORDS } from '../../../protocol/own-words.ts'
import type { OwnData } from '../gather.ts'
import * as words from '../words.ts'
import { type Markup, html } from '../../html.ts'
import { facts, part, record } from './parts.ts'

const inbox = ({ inbox: messages }: OwnData): readonly Markup[] =>
  messages.map(({ at, title, body }) =>
    record({ title: `${words.momentOf(at) ?? ''}: ${title}`, text: body }),
  )

const sent = ({ messages: { messages } }: OwnData): readonly Markup[] =>
  messages.map(({ at, title, channel, state, reason, contractNumber }) =>
    record({
      title: `${words.momentOf(at) ?? ''}: ${title}`,
      rows: [
        ['Куда', CHANNEL_WORDS[channel]],
        ['Что с ним', words.wordOf(words.MESSAGE_STATES, state)],
        ['Почему', reason],
        ['Договор', contractNumber],
      ],
    }),
  )

const thread = ({ supportThread: { messages } }: OwnData): readonly Markup[] =>
  messages.map(({ at, author, body }) =>
    record({
      title: `${words.wordOf(words.AUTHORS, author)}, ${words.momentOf(at) ?? ''}`,
      text: body,
    }),
  )

const complaints = ({ complaintsList }: OwnData): readonly Markup[] =>
  complaintsList.complaints.map((complaint) =>
    record({
      title: `№ ${complaint.number}, ${COMPLAINT_SUBJECT_WORDS[complaint.subject]}`,
      rows: [
        ['Получено', words.momentOf(complaint.registeredAt)],
        ['Ответить до', words.dayOf(complaint.dueOn)],
        ['Что с ним', words.wordOf(words.COMPLAINT_STATES, complaint.state)],
        ['Закончено', words.momentOf(complaint.closedAt)],
        ['Почему срок продлён', complaint.extensionReason],
        ['Ответ', complaint.answer],
      ],
      text: complaint.body,
    }),
  )

const topicsOf = (topics: readonly InboxTopic[]): string =>
  topics.map((topic) => words.wordOf(words.TOPICS, topic)).join(', ')

const choices = ({ reminders, mailState }: OwnData): Markup =>
  facts([
    ['Напоминаем за дней до платежа', reminders.daysBefore.join(', ')],
    ['В котором часу', `${reminders.hour}:00`],
    ['Часовой пояс', reminders.timeZone],
    ['Суммы в тексте', words.yesNo(reminders.showDetails)],
    ['Уведомления о чём', topicsOf(reminders.channels.PUSH)],
    ['СМС о чём', topicsOf(reminders.channels.SMS)],
    ['Письма о чём', topicsOf(reminders.channels.MAIL)],
    ['Документы на почту', words.yesNo(mailState.sendsPapers)],
  ])

/** The section of everything that was written, either way. */
export const lettersSection = (data: OwnData): Markup =>
  html`${part('Как мы вам пишем', [choices(data)])}
  ${part('Сообщения в кабинете', inbox(data), 'Сообщений нет.')}
  ${part('Что мы отправляли', sent(data), 'Ничего не отправляли.')}
  ${part('Переписка с поддержкой', thread(data), 'Переписки нет.')}
  ${part('Обращения', complaints(data), 'Обращений нет.')}`
