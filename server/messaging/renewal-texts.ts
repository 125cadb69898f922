/** What a client is told of a paper that runs out (decision 0109): nothing of a debt, so that anybody may see the screen (D33). */
import type { IsoDate } from '../../lending/calendar.ts'
import { formatDate } from '../../lending/plain-text.ts'
import type { EventWords } from './event-words.ts'
import type { MessageText } from './reminder-texts.ts'

/** A passport ends, or has ended, on a day; who does not change it cannot show who they are. */
export const passportEnds = (endsOn: IsoDate): EventWords => ({
  kind: 'PASSPORT_ENDS',
  title: 'Пора обновить паспорт',
  text: 'Вовремя: срок вашего паспорта подходит к концу или уже прошёл. Как обновить данные, написано в личном кабинете.',
  inApp: {
    title: 'Пора обновить паспорт',
    body: `Паспорт, который вы нам показали, действует по ${formatDate(endsOn)}: его меняют в 20 и в 45 лет. Когда получите новый, пришлите его в настройках: «Паспорт заменён». Новый займ выдаём только по действующему паспорту, подписанные договоры и платежи не меняются.`,
  },
})

/** The card of automatic debits ends before the loan does. */
export const cardEnds = (card: {
  cardMask: string
  endsOn: IsoDate
  contractNumber: string | null
}): EventWords => ({
  kind: 'CARD_ENDS',
  title: 'Срок карты заканчивается',
  text: 'Вовремя: у карты для автосписания заканчивается срок. Выберите другую карту в личном кабинете.',
  inApp: {
    title: `Срок карты ${card.cardMask} заканчивается`,
    body: `Она действует по ${formatDate(card.endsOn)}. После этого автосписаний${card.contractNumber === null ? '' : ` по договору № ${card.contractNumber}`} не будет. Добавьте новую карту и включите автосписание с неё на странице займа.`,
  },
})

/** In place of the notice of a debit (D16): on the due date the card is no longer good. */
export const debitWithoutCard = (dueOn: IsoDate): MessageText => ({
  kind: 'CARD_ENDS',
  title: 'Автосписания не будет',
  text: `Вовремя: ${formatDate(dueOn)} автосписания не будет: к этому дню закончится срок карты. Выберите другую карту в личном кабинете или заплатите сами.`,
})

/** The consent to ask the credit bureaus has ended on a day; whoever needs no loan need not give it again. */
export const consentEnded = (endedOn: IsoDate): EventWords => ({
  kind: 'CONSENT_ENDS',
  title: 'Согласие на кредитную историю закончилось',
  text: 'Вовремя: срок вашего согласия на запрос кредитной истории прошёл. Подробности в личном кабинете.',
  inApp: {
    title: 'Согласие на кредитную историю закончилось',
    body: `Оно действовало до ${formatDate(endedOn)}. Дать новое можно, когда выбираете займ. Если займ не нужен, ничего делать не надо.`,
  },
})

const HOW_TO_CONFIRM =
  'Откройте «Личные данные», посмотрите их и нажмите «Всё верно». Если что-то изменилось, исправьте там же.'

/** What is known of them is to be refreshed by a day, or should have been (115-FZ art. 7, decision 0165). */
export const dataRefresh = (dueOn: IsoDate, isOver: boolean): EventWords => ({
  kind: 'DATA_REFRESH',
  title: 'Подтвердите свои данные',
  text: 'Вовремя: по закону нужно подтвердить, что ваши данные не изменились. Это одно нажатие в личном кабинете.',
  inApp: {
    title: 'Подтвердите свои данные',
    body: `По закону мы время от времени сверяем данные клиента. ${isOver ? `Срок был ${formatDate(dueOn)}, новый займ откроется, когда подтвердите.` : `Подтвердите их до ${formatDate(dueOn)}.`} ${HOW_TO_CONFIRM} Платить по займу можно как обычно.`,
  },
})

/** The lender doubts whether what is known of them is true (115-FZ art. 7, decision 0165). */
export const dataDoubted = (): EventWords => ({
  kind: 'DATA_REFRESH',
  title: 'Уточните свои данные',
  text: 'Вовремя: мы уточняем ваши данные. Проверьте их, пожалуйста, в личном кабинете.',
  inApp: {
    title: 'Уточните свои данные',
    body: `Мы уточняем ваши данные, пока новых займов нет. ${HOW_TO_CONFIRM} Мы ответим, как только проверим. Платить по займу можно как обычно.`,
  },
})
