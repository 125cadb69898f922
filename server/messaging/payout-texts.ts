/** What clients are told of the money of a loan on its way to them; as in event-texts.ts. */
import type { IsoDate } from '../../lending/calendar.ts'
import { formatDate } from '../../lending/plain-text.ts'
import { PRODUCTS, type ProductKey } from '../../lending/products.ts'
import { contract, type EventWords, sum, whole } from './event-words.ts'

const toPlace = ({ cardMask, bankName }: { cardMask: string | null; bankName: string | null }) =>
  bankName === null
    ? `на карту${cardMask === null ? '' : ` ${cardMask}`}`
    : `по СБП в банк «${bankName}»`

/** The money of a loan is on the card, or by СБП in the bank. */
export const payoutSent = (payout: {
  amountKopecks: number
  cardMask: string | null
  bankName: string | null
  productKey: ProductKey
  contractNumber: string
  first: { dueOn: string; paymentKopecks: number }
}): EventWords => ({
  kind: 'PAYOUT_SENT',
  title: payout.bankName === null ? 'Перевели деньги на карту' : 'Перевели деньги по СБП',
  text: `Вовремя: деньги по займу отправлены ${payout.bankName === null ? 'на вашу карту' : 'вам по СБП'}. График платежей в личном кабинете.`,
  inApp: {
    title: `Перевели ${whole(payout.amountKopecks)} ${toPlace(payout)}`,
    body: `Займ «${PRODUCTS[payout.productKey].name}», договор № ${payout.contractNumber}. Первый платёж ${formatDate(payout.first.dueOn)}: ${sum(payout.first.paymentKopecks)}.`,
  },
})

/** The bank gave the money of a loan back: nothing is owed, and what was paid goes back too (decision 0063). */
export const payoutReturned = (payout: {
  amountKopecks: number
  contractNumber: string | null
  paidKopecks: number
}): EventWords => ({
  kind: 'PAYOUT_RETURNED',
  title: 'Перевод по займу вернулся к нам',
  text: 'Вовремя: банк вернул нам перевод по займу. Договор закрыт, платить ничего не нужно. Подробности в личном кабинете.',
  inApp: {
    title: `Банк вернул нам ${whole(payout.amountKopecks)}`,
    body: `Перевод по ${contract(payout.contractNumber)} не остался на вашей карте. Договор закрыт, проценты сняты, платить ничего не нужно.${payout.paidKopecks > 0 ? ' Всё, что вы заплатили, вернём туда, откуда вы платили.' : ''} Если займ ещё нужен, оформите новый на другую карту.`,
  },
})

/** Every try to send a loan was refused: another place is asked for (D10), and until it is named nothing goes on. */
export const payoutFailed = (payout: {
  amountKopecks: number
  /** Null for a card. */
  bankName: string | null
  /** The last day on which another place may be named. */
  lastOn: IsoDate
}): EventWords => ({
  kind: 'PAYOUT_FAILED',
  title: 'Деньги не отправились',
  text: 'Вовремя: банк не принял перевод по займу. Выберите другую карту или банк в личном кабинете.',
  inApp: {
    title: `Не отправили ${whole(payout.amountKopecks)}`,
    body: `${payout.bankName === null ? 'Банк не принял перевод на вашу карту' : `Перевод по СБП в банк «${payout.bankName}» не прошёл`}. Выберите другую карту на своё имя или банк до ${formatDate(payout.lastOn)} включительно, и мы отправим деньги туда. Пока денег у вас нет, проценты не идут.`,
  },
})

/** The lender has cancelled a payout before any money left (decision 0102). Why, it does not say: a list may be the reason. */
export const payoutCancelled = (payout: {
  amountKopecks: number
  productKey: ProductKey
}): EventWords => ({
  kind: 'PAYOUT_CANCELLED',
  title: 'Займ не выдан',
  text: 'Вовремя: мы отменили выплату займа, деньги не отправлены. Платить ничего не нужно. Подробности в личном кабинете.',
  inApp: {
    title: `Не выдали ${whole(payout.amountKopecks)}`,
    body: `Мы отменили выплату по займу «${PRODUCTS[payout.productKey].name}»: деньги не отправлены, договора нет, процентов нет. Платить ничего не нужно. Можно выбрать займ снова или спросить в поддержке, почему так вышло.`,
  },
})

/** No bank took the money, and nobody has named another place in time (decision 0134). */
export const payoutGivenUp = (payout: {
  amountKopecks: number
  productKey: ProductKey
}): EventWords => ({
  kind: 'PAYOUT_CANCELLED',
  title: 'Займ не выдан',
  text: 'Вовремя: займ не выдан, потому что другую карту или банк вы не выбрали. Деньги не отправлены, платить ничего не нужно.',
  inApp: {
    title: `Не выдали ${whole(payout.amountKopecks)}`,
    body: `Банк не принял перевод, а другую карту или банк за пять рабочих дней вы не выбрали. Займ «${PRODUCTS[payout.productKey].name}» закрыт: деньги не отправлены, договора и процентов нет, платить ничего не нужно. Если займ ещё нужен, выберите его снова.`,
  },
})

/** What was looked at once more before the money leaves forbids to lend by now (D53, decision 0111). */
export const payoutRefused = (payout: {
  amountKopecks: number
  productKey: ProductKey
  reason: { readonly text: string; readonly whatHelps: string }
}): EventWords => ({
  kind: 'PAYOUT_CANCELLED',
  title: 'Займ не выдан',
  text: 'Вовремя: займ не выдан, деньги не отправлены. Платить ничего не нужно. Почему и что поможет, написано в личном кабинете.',
  inApp: {
    title: `Не выдали ${whole(payout.amountKopecks)}`,
    body: `Займ «${PRODUCTS[payout.productKey].name}» выдать нельзя. ${payout.reason.text} Деньги не отправлены, договора и процентов нет, платить ничего не нужно. ${payout.reason.whatHelps}`,
  },
})
