import * as z from 'zod'
import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { formatPhone } from '../../protocol/validation.ts'
import type { JournalRow } from './sandbox-store.ts'
import { html, type Markup } from '../html.ts'

const timeText = (ms: number): string =>
  new Date(ms).toLocaleString('ru-RU', {
    timeZone: 'Europe/Moscow',
    dateStyle: 'short',
    timeStyle: 'medium',
  })

const roubles = (amountKopecks: number): string => formatMoney(kopecks(amountKopecks))

const payloadShape = z.record(z.string(), z.unknown())

const fieldsOf = (row: JournalRow) => {
  const payload = payloadShape.parse(row.payload)
  const text = (name: string): string => {
    const value = payload[name]
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
  }
  return {
    text,
    number: (name: string): number => Number(payload[name] ?? 0),
    list: (name: string) => payload[name],
  }
}

type Line = (row: JournalRow) => Markup

const OPERATIONS: Readonly<Record<string, string>> = {
  payment: 'Оплата',
  refund: 'Возврат',
  payout: 'Выплата',
}

const STATUSES: Readonly<Record<string, string>> = {
  Authorized: 'удержано',
  Completed: 'проведено',
  Cancelled: 'удержание снято',
  Declined: 'отклонено',
  Created: 'в пути',
  Failed: 'отклонено',
}

const DECISIONS: Readonly<Record<string, string>> = {
  IDENTIFIED: 'личность подтверждена',
  REFUSED: 'нужен новый снимок',
  UNDECIDED: 'ещё не решено',
}

const RECEIPTS: Readonly<Record<string, string>> = {
  ACCEPTED: 'принят',
  PARTLY: 'принят частью',
  REJECTED: 'не принят',
}

const TILL_OPERATIONS: Readonly<Record<string, string>> = {
  sell: 'Приход',
  sell_refund: 'Возврат прихода',
  sell_correction: 'Коррекция прихода',
}

/** How many things of a kind an entry names. */
const countIn = ({ payload }: JournalRow, name: string): number => {
  const list = Object.entries(payload ?? {}).find(([key]) => key === name)?.[1]
  return Array.isArray(list) ? list.length : 0
}

const POSTBACKS: Readonly<Record<string, string>> = {
  hold: 'заявка подписана',
  approved: 'займ выдан',
  rejected: 'займа не будет',
}

const DISPUTE_WORDS = {
  Presentment: 'Оспорить в банке',
  Representment: 'Мы выиграли спор',
} as const

/** What the payer's bank does with a payment. */
const disputeForm = (transactionId: string, operation: keyof typeof DISPUTE_WORDS): Markup =>
  html`<form method="post" action="/sandbox/chargebacks">
    <input type="hidden" name="transactionId" value="${transactionId}" />
    <input type="hidden" name="operation" value="${operation}" />
    <button>${DISPUTE_WORDS[operation]}</button>
  </form>`

/** What the card's bank may do with a payout: give it back. */
const returnForm = (transactionId: string): Markup =>
  html`<form method="post" action="/sandbox/returned-payouts">
    <input type="hidden" name="transactionId" value="${transactionId}" />
    <button>Банк вернул выплату</button>
  </form>`

const formOf = (type: string, transactionId: string): Markup => {
  if (type === 'payment') return disputeForm(transactionId, 'Presentment')
  return type === 'payout' ? returnForm(transactionId) : html``
}

/** How each kind of journal entry reads. */
const LINES: Readonly<Record<string, Line>> = {
  sms: (row) => {
    const { text } = fieldsOf(row)
    return html`<p>
        <b>${formatPhone(row.subject)}</b
        >${text('code') ? html` · код <b class="code">${text('code')}</b>` : html``} ·
        ${text('eventCode')} · статус ${text('status')}
      </p>
      <pre>${text('text')}</pre>`
  },
  message: (row) => {
    const { text } = fieldsOf(row)
    return html`<p><b>${formatPhone(row.subject)}</b> · статус ${text('status')}</p>
      <pre>${text('text')}</pre>`
  },
  call: (row) => {
    const { text } = fieldsOf(row)
    return text('code')
      ? html`<p>
          <b>${formatPhone(row.subject)}</b> · звонок с ${text('from')} · код
          <b class="code">${text('code')}</b> · ${text('eventCode')}
        </p>`
      : html`<p>
          <b>${formatPhone(row.subject)}</b> · звонок не прошёл: занято · ${text('eventCode')}
        </p>`
  },
  card: (row) => {
    const { text, number } = fieldsOf(row)
    const reason = number('reasonCode')
    return html`<p>
        <b>${OPERATIONS[text('type')] ?? ''} ${roubles(number('amountKopecks'))}</b> ·
        ${text('card')} ·
        ${STATUSES[text('status')] ?? text('status')}${reason ? html` (код ${reason})` : html``}
      </p>
      <p class="muted">Операция ${row.subject}, счёт ${text('invoiceId')}</p>
      ${text('status') === 'Completed' ? formOf(text('type'), row.subject) : html``}`
  },
  dispute: (row) => {
    const { number } = fieldsOf(row)
    return html`<p>
        <b>Плательщик оспорил ${roubles(number('amountKopecks'))}</b> · операция ${row.subject}
      </p>
      <p class="muted">В списке споров эквайера; мы читаем его ночью.</p>
      ${disputeForm(row.subject, 'Representment')}`
  },
  webhook: (row) => {
    const { text } = fieldsOf(row)
    return html`<p>
      <b>${text('kind')}</b> по операции ${row.subject} · ответ ${text('status') || 'не получен'} ·
      код ${text('code') || 'нет'}
    </p>`
  },
  mail: (row) => {
    const { text } = fieldsOf(row)
    return html`<p><b>${row.subject}</b> · ${text('subject')}</p>
      <pre>${text('text')}</pre>`
  },
  push: (row) => {
    const { text, number } = fieldsOf(row)
    return html`<p>
        <b>${row.subject}</b> · ${text('urgency')} · хранить ${number('ttlSeconds')} с
      </p>
      <pre>${text('text')}</pre>`
  },
  bureau: (row) => {
    const { text, number, list } = fieldsOf(row)
    const loans = list('loans')
    return html`<p>
      <b>${row.subject}</b> · ${text('bureau')} · ${text('person')} · балл ${text('score')} ·
      платежи ${roubles(number('monthlyBurdenKopecks'))} в месяц · займов
      ${Array.isArray(loans) ? loans.length : 0}${text('selfBan') === 'true' ? ' · самозапрет' : ''}
    </p>`
  },
  identification: (row) => {
    const { text } = fieldsOf(row)
    return html`<p>
      <b>Паспорт ${text('passport')}</b> · ${DECISIONS[text('outcome')] ?? text('outcome')}
      ${text('reason') ? `(${text('photo')}: ${text('reason')})` : ''}
    </p>`
  },
  'bureau-file': (row) => {
    const { text } = fieldsOf(row)
    return html`<p>
      <b>Файл ${row.subject}</b> · ${RECEIPTS[text('state')] ?? text('state')}, событий:
      ${countIn(row, 'events')}, из них не принято: ${countIn(row, 'rejected')}
    </p>`
  },
  'fiscal-receipt': (row) => {
    const { text, number } = fieldsOf(row)
    return html`<p>
      <b>${TILL_OPERATIONS[text('operation')] ?? text('operation')}</b> ·
      ${roubles(number('totalKopecks'))}${text('refused') === 'true' ? ' · касса не пробила' : ''}
    </p>`
  },
  postback: (row) => {
    const { text } = fieldsOf(row)
    return html`<p><b>${row.subject}</b> · ${POSTBACKS[text('status')] ?? text('status')}</p>
      <p class="muted">
        Клик ${text('click')}, вебмастер ${text('affiliate') || 'не указан'}, заявка
        ${text('application')}
      </p>`
  },
}

const TITLES: readonly (readonly [kinds: readonly string[], title: string])[] = [
  [['sms', 'call'], 'Коды и звонки'],
  [['message'], 'Сообщения клиентам'],
  [['card', 'dispute'], 'Операции по картам'],
  [['webhook'], 'Уведомления эквайера'],
  [['identification'], 'Проверка личности'],
  [['bureau'], 'Ответы бюро'],
  [['bureau-file'], 'Сведения в бюро'],
  [['fiscal-receipt'], 'Кассовые чеки'],
  [['mail'], 'Письма'],
  [['push'], 'Пуши'],
  [['postback'], 'Постбэки партнёрам'],
]

const entry = (row: JournalRow): Markup =>
  html`<li><time>${timeText(row.atMs)}</time>${LINES[row.kind]?.(row) ?? html``}</li>`

/** Everything the stand-ins did, by kind, newest first. */
export const journalSections = (rows: readonly JournalRow[]): Markup[] =>
  TITLES.map(([kinds, title]) => {
    const own = rows.filter((row) => kinds.includes(row.kind)).slice(0, 20)
    return html`<section>
      <h2>${title}</h2>
      ${
        own.length > 0
          ? html`<ul class="journal">
              ${own.map(entry)}
            </ul>`
          : html`<p class="muted">Пока пусто.</p>`
      }
    </section>`
  })

export const clockText = timeText
