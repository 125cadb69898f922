import type { MoneyTaskRow } from '../db/money-tasks.ts'
import { html, type Markup } from '../html.ts'
import { clockText } from './page-sections.ts'

const KINDS: Readonly<Record<MoneyTaskRow['kind'], string>> = {
  UNMATCHED_MONEY: 'Деньги не сошлись с платежом',
  SECOND_TRANSACTION: 'Второе списание по оплаченному счёту',
  CARD_ROUBLE_CHARGED: 'Рубль за карту списан, а не удержан',
  MALFORMED_NOTICE: 'Уведомление не читается',
  FRAUD_REFUND: 'Заплачено по займу, который оформил не клиент',
  REFUND_REFUSED: 'Эквайер не возвращает переплату',
  HOLD_STUCK: 'Удержание не списано и не снято',
  UNKNOWN_REFUND: 'Возврат, которого мы не просили',
  PAYMENT_TAKEN_BACK: 'Банк отозвал платёж',
  BOOKING_REVERSED: 'Платёж снят с займа: зачли по ошибке',
  PAYOUT_DIFFERS: 'Выплата прошла не так, как заказана',
  PAYOUT_NOT_CANCELLED: 'Выплату отменили, а деньги ушли',
  CHARGEBACK: 'Плательщик оспорил платёж в своём банке',
  FISCAL_RECEIPT: 'Касса не пробила чек',
  FISCAL_DIFFERENCE: 'Чеки дня не сошлись с учётом',
  DEBIT_NOT_TOLD: 'Автосписание ждёт: клиента не предупредили',
}

const REASONS: Readonly<Record<MoneyTaskRow['reasons'][number], string>> = {
  INVOICE: 'счёт неизвестен',
  ACCOUNT: 'другой клиент',
  AMOUNT: 'другая сумма',
  CURRENCY: 'другая валюта',
  TEST_FLAG: 'другой терминал',
  STATE: 'лишняя операция или другой её исход',
  OWED: 'осталось вернуть клиенту',
  PAYOUT_PLACE: 'платили оттуда, куда ушёл займ',
}

const amountText = ({ amountKopecks, currency }: MoneyTaskRow): string =>
  amountKopecks === null
    ? 'сумма неизвестна'
    : `${(amountKopecks / 100).toLocaleString('ru-RU', { minimumFractionDigits: 2 })} ${currency ?? ''}`

const line = (task: MoneyTaskRow): Markup =>
  html`<li>
    <time>${clockText(task.createdAtMs)}</time>
    <p>
      <b>${KINDS[task.kind]}</b> · ${task.state === 'DONE' ? 'закрыто' : 'открыто'} ·
      ${amountText(task)}
    </p>
    <p class="muted">
      Операция ${task.transactionId ?? 'без номера'}, счёт
      ${task.invoiceId ?? 'без номера'}${task.reasons.length > 0 ? html` · ${task.reasons.map((reason) => REASONS[reason]).join(', ')}` : html``}
    </p>
    ${
      task.lastError === null
        ? html``
        : html`<p class="muted">Попыток: ${task.attempts}, последний ответ: ${task.lastError}</p>`
    }
  </li>`

/** What has to be put right about money (D45): in production the same rows wait for the desk. */
export const moneyTasksSection = (tasks: readonly MoneyTaskRow[]): Markup =>
  html`<section>
    <h2>Деньги на разбор</h2>
    ${
      tasks.length > 0
        ? html`<ul class="journal">
            ${tasks.map(line)}
          </ul>`
        : html`<p class="muted">Пока пусто.</p>`
    }
  </section>`
