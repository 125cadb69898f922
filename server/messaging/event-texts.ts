/**
 * What clients are told of what has happened; of payouts, of payment holidays and of debts that ended: payout-texts.ts,
 * holiday-texts.ts, debt-texts.ts. Each text message and notification names neither sums nor contracts, whoever looks at the
 * screen (D33); under the bell stands the whole of it.
 */
import type { LoanChangeKind } from '../../lending/loan-change.ts'
import { fromRoubles } from '../../lending/money.ts'
import { formatDate } from '../../lending/plain-text.ts'
import { CATALOGUE } from '../../protocol/errors.ts'
import type { CardPaymentCode } from '../../protocol/payment-refusals.ts'
import type { PaymentMethod } from '../../protocol/enums.ts'
import { contract, type EventWords, fromCard, sum, whole } from './event-words.ts'

/** What became of a payment: counted, waiting for the day of its payment, or both; what is over the debt goes back. */
const countedWords = (payment: {
  amountKopecks: number
  aheadKopecks: number
  overpaidKopecks: number
  contractNumber: string | null
}): string => {
  const { amountKopecks, aheadKopecks, overpaidKopecks } = payment
  const of = contract(payment.contractNumber)
  const countedKopecks = amountKopecks - aheadKopecks - overpaidKopecks
  const counted = sum(countedKopecks)
  if (aheadKopecks === 0 && overpaidKopecks === 0) return `Зачли по ${of}`
  if (countedKopecks > 0 && aheadKopecks > 0)
    return `Зачли ${counted} по ${of}, ещё ${sum(aheadKopecks)} зачтём в день платежа`
  if (aheadKopecks > 0) return `Зачтём в день платежа по ${of}`
  return countedKopecks > 0
    ? `Зачли ${counted} по ${of}, лишние ${sum(overpaidKopecks)} вернём`
    : `По ${of} платить было уже нечего, вернём ${sum(overpaidKopecks)}`
}

/**
 * A payment was taken. `aheadKopecks` of it wait for the day of their payment, `overpaidKopecks` came over the debt and go
 * back; the rest is counted.
 */
export const paymentTaken = (payment: {
  amountKopecks: number
  aheadKopecks: number
  overpaidKopecks: number
  cardMask: string | null
  contractNumber: string | null
}): EventWords => ({
  kind: 'PAYMENT_TAKEN',
  title: 'Платёж получен',
  text: 'Вовремя: платёж по займу получен. Квитанция в личном кабинете.',
  inApp: {
    title: `Платёж ${sum(payment.amountKopecks)} получен`,
    body: `${countedWords(payment)}, деньги списаны${fromCard(payment.cardMask)}. Квитанция в «Документах».`,
  },
})

/** A payment was booked on this loan by our mistake and is taken off it (decision 0053). */
export const bookingReversed = (mistake: {
  amountKopecks: number
  contractNumber: string | null
  bookedOn: string
  penaltyFreeTo: string
}): EventWords => ({
  kind: 'BOOKING_REVERSED',
  title: 'Исправили ошибку в расчёте займа',
  text: 'Вовремя: мы по ошибке зачли чужой платёж по вашему займу и исправили это. Пени за эти дни нет. Подробности в личном кабинете.',
  inApp: {
    title: `Сняли платёж ${sum(mistake.amountKopecks)}: зачли его по ошибке`,
    body: `${formatDate(mistake.bookedOn)} мы зачли по ${contract(mistake.contractNumber)} деньги, которые к нему не относятся. Это наша ошибка: пени по ${formatDate(mistake.penaltyFreeTo)} включительно нет. Если это ваш платёж, напишите нам.`,
  },
})

const RETURNS = {
  OVERPAYMENT_RETURNED: {
    title: 'Вернули лишнее',
    why: 'Займ закрыт, лишнее вернули туда, откуда вы платили.',
    whyByTransfer: 'Займ закрыт, лишнее вернули переводом на ваш счёт.',
  },
  SECOND_CHARGE_RETURNED: {
    title: 'Вернули второе списание',
    why: 'Банк списал один платёж дважды. Второе списание вернули.',
    whyByTransfer: 'Банк списал один платёж дважды. Второе списание вернули переводом на ваш счёт.',
  },
  UNMATCHED_MONEY_RETURNED: {
    title: 'Вернули деньги',
    why: 'Эти деньги не погашали займ. Вернули их туда, откуда они пришли.',
    whyByTransfer: 'Эти деньги не погашали займ. Вернули их переводом на ваш счёт.',
  },
} as const

/** What was paid of a loan that was not its client's (decision 0170). */
const FRAUD_RETURN = {
  title: 'Вернули ваши деньги',
  why: 'Займ оформили не вы. Что по нему заплачено, вернули туда, откуда платили.',
  whyByTransfer: 'Займ оформили не вы. Что по нему заплачено, вернули переводом на ваш счёт.',
} as const

/** What was given back, as the client is told. */
export type ReturnKind = keyof typeof RETURNS

/** What came over the debt of a closed loan, by mistake twice, or fitted no payment is on its way back. */
export const moneyReturned = (
  kind: ReturnKind,
  amountKopecks: number,
  { isByTransfer, isFraud = false }: { readonly isByTransfer: boolean; readonly isFraud?: boolean },
): EventWords => {
  const { title, whyByTransfer, why: whyByCard } = isFraud ? FRAUD_RETURN : RETURNS[kind]
  const why = isByTransfer ? whyByTransfer : whyByCard
  const when = 'Деньги придут в срок вашего банка.'
  return {
    kind,
    title,
    text: `Вовремя: ${why.charAt(0).toLowerCase()}${why.slice(1)} ${when}`,
    inApp: { title: `${title}: ${sum(amountKopecks)}`, body: `${why} ${when}` },
  }
}

const SBP_REFUSED = {
  title: 'Перевод по СБП не прошёл',
  hint: 'Попробуйте снова или заплатите картой.',
} as const

/** A payment that the client began was refused; nothing was taken. */
export const paymentDeclined = (payment: {
  amountKopecks: number
  contractNumber: string | null
  code: CardPaymentCode
  method: PaymentMethod
}): EventWords => {
  const { title, hint } = payment.method === 'SBP' ? SBP_REFUSED : CATALOGUE[payment.code]
  return {
    kind: 'PAYMENT_DECLINED',
    title: 'Платёж не прошёл',
    text: 'Вовремя: платёж по займу не прошёл, деньги не списаны. Почему, написано в личном кабинете.',
    inApp: {
      title: `Платёж ${sum(payment.amountKopecks)} не прошёл`,
      body: `Деньги по ${contract(payment.contractNumber)} не списаны. ${title}. ${hint}`,
    },
  }
}

const CHANGE_NAMES: Readonly<Record<LoanChangeKind, string>> = {
  PARTIALLY_EARLY: 'Досрочное погашение части долга',
  PROLONGATION: 'Продление займа',
  SHIFT: 'Сдвиг платежа',
  RESTRUCTURING: 'Новый график платежей',
}

/** A change of the schedule was signed: in force at once, or waiting for its money until the end of the day (D13, D14). */
export const changeSigned = (change: {
  kind: LoanChangeKind
  dueNowKopecks: number
  contractNumber: string | null
}): EventWords => ({
  kind: 'CHANGE_SIGNED',
  title: 'Изменение займа подписано',
  text: 'Вовремя: вы подписали изменение по займу. Что изменилось, написано в личном кабинете. Если это не вы, позвоните нам.',
  inApp: {
    title: `${CHANGE_NAMES[change.kind]}: подписано`,
    body:
      change.dueNowKopecks === 0
        ? `Новый график по ${contract(change.contractNumber)} действует. Соглашение в «Документах».`
        : `Начнёт действовать, когда до конца дня придёт оплата ${sum(change.dueNowKopecks)} по ${contract(change.contractNumber)}.`,
  },
})

/** Two people agreed to new terms of a loan: the client may sign them (decision 0104). */
export const restructuringOffered = (offer: {
  contractNumber: string | null
  lastOn: string
}): EventWords => ({
  kind: 'RESTRUCTURING_OFFERED',
  title: 'Новые условия займа',
  text: 'Вовремя: предлагаем новые условия по займу. Посмотреть и подписать можно в личном кабинете.',
  inApp: {
    title: 'Предлагаем новый график платежей',
    body: `По ${contract(offer.contractNumber)}. Сравните прежний и новый график на странице займа и подпишите кодом до ${formatDate(offer.lastOn)} включительно. Без подписи ничего не изменится.`,
  },
})

/** Terms that were offered are no more: their days are over, or the lender took them back. */
export const restructuringEnded = (offer: {
  contractNumber: string | null
  isWithdrawn: boolean
}): EventWords => ({
  kind: 'RESTRUCTURING_ENDED',
  title: 'Предложение по займу',
  text: 'Вовремя: предложение новых условий по займу больше не действует. Подробности в личном кабинете.',
  inApp: {
    title: 'Предложение больше не действует',
    body: `${offer.isWithdrawn ? 'Мы отозвали предложение нового графика' : 'Срок предложения нового графика прошёл'} по ${contract(offer.contractNumber)}. Действует прежний график. Если хотите обсудить новый, напишите нам.`,
  },
})

/** The credit line has become another one (D12). */
export const limitChanged = (limit: { fromKopecks: number; toKopecks: number }): EventWords => {
  const isMore = limit.toKopecks > limit.fromKopecks
  return {
    kind: 'LIMIT_CHANGED',
    title: 'Лимит изменился',
    text: 'Вовремя: лимит займа изменился. Новый лимит в личном кабинете.',
    inApp: {
      title: `Лимит ${isMore ? 'вырос' : 'снизился'} до ${whole(limit.toKopecks)}`,
      body: isMore
        ? 'Вы вернули займ вовремя. Пользоваться лимитом не обязательно.'
        : 'Лимит снова вырастет, когда займы закрыты вовремя.',
    },
  }
}

/** A signed request for a higher first step was answered (D12). */
export const raiseAnswered = (answer: {
  outcome: 'APPROVED' | 'REFUSED'
  amountKopecks: number
  reasons: readonly string[]
}): EventWords => {
  const upTo = `до ${whole(answer.amountKopecks)}`
  return {
    kind: 'LIMIT_CHANGED',
    title: 'Ответ на ваш запрос',
    text: 'Вовремя: ответили на ваш запрос большей суммы. Ответ в личном кабинете. Если запрос подписали не вы, позвоните нам.',
    inApp:
      answer.outcome === 'APPROVED'
        ? {
            title: `Первый займ можно взять ${upTo}`,
            body: 'Вы подписали запрос кодом, и мы его одобрили. Займ этим не оформлен: сумму и срок выберете вы. Запрос и ответ в «Документах». Если подписали не вы, позвоните нам.',
          }
        : {
            title: `Первый займ ${upTo}: пока нет`,
            body: `${answer.reasons.join(' ')} Запрос и ответ в «Документах», спросить снова можно через 30 дней.`,
          },
  }
}

/** A loan can be taken again, told to whoever asked for it (decision 0070). */
export const loanPossible = (mostRoubles: number): EventWords => ({
  kind: 'LOAN_POSSIBLE',
  title: 'Снова можно взять займ',
  text: 'Вовремя: вы просили напомнить. Снова можно взять займ, сумма и условия в личном кабинете.',
  inApp: {
    title: `Можно взять займ до ${whole(fromRoubles(mostRoubles))}`,
    body: 'Вы просили напомнить об этом. Кредитную историю спросим, когда отправите заявку. Оценивайте свои финансовые возможности и риски.',
  },
})

/** What became of a complaint; its text and its answer stand in the account alone (442-FZ, decision 0058). */
export const complaintTold = (
  news: 'REGISTERED' | 'EXTENDED' | 'CLOSED',
  { number, dueOn }: { number: string; dueOn: string },
): EventWords => {
  const words = {
    REGISTERED: {
      title: `Обращение № ${number} зарегистрировано`,
      body: `Ответим до ${dueOn} включительно. Ответ будет в разделе «Поддержка».`,
    },
    EXTENDED: {
      title: `Обращение № ${number}: нужно больше времени`,
      body: `Ответим до ${dueOn} включительно. Почему так, написано в разделе «Поддержка».`,
    },
    CLOSED: {
      title: `Ответили на обращение № ${number}`,
      body: 'Ответ целиком в разделе «Поддержка».',
    },
  }[news]
  return {
    kind: 'SUPPORT_ANSWER',
    title: 'Ваше обращение',
    text: 'Вовремя: есть новость о вашем обращении. Она в личном кабинете, в разделе «Поддержка».',
    inApp: words,
  }
}

const SHOWN_OF_ANSWER = 200

/** A person of the lender has answered in the thread (decision 0044). */
export const supportAnswered = (body: string): EventWords => ({
  kind: 'SUPPORT_ANSWER',
  title: 'Поддержка ответила',
  text: 'Вовремя: мы ответили на ваше сообщение. Ответ в личном кабинете, в разделе «Поддержка».',
  inApp: {
    title: 'Поддержка ответила',
    body: body.length > SHOWN_OF_ANSWER ? `${body.slice(0, SHOWN_OF_ANSWER)}…` : body,
  },
})
