/** What clients are told of a debt that ended, whole or in part; as in event-texts.ts. */
import { formatDate } from '../../lending/plain-text.ts'
import { contract, type EventWords, sum } from './event-words.ts'

/** The debt left our balance; it is owed on, without interest and penalty (decision 0053). */
export const debtWrittenOff = (debt: {
  amountKopecks: number
  contractNumber: string | null
  on: string
}): EventWords => ({
  kind: 'DEBT_WRITTEN_OFF',
  title: 'Проценты и пени больше не начисляем',
  text: 'Вовремя: по просроченному займу больше не начисляются проценты и пени. Что это значит, написано в личном кабинете.',
  inApp: {
    title: 'Долг списан с нашего баланса',
    body: `С ${formatDate(debt.on)} по ${contract(debt.contractNumber)} не начисляем ни процентов, ни пени. Долг ${sum(debt.amountKopecks)} остаётся: его можно погасить частями, сумма больше не вырастет.`,
  },
})

/** The lender forgave all that was owed; what it means for taxes is said too (decision 0103). */
export const debtForgiven = (debt: {
  amountKopecks: number
  contractNumber: string | null
  on: string
}): EventWords => ({
  kind: 'DEBT_FORGIVEN',
  title: 'Остаток долга прощён',
  text: 'Вовремя: остаток долга по займу прощён, платить больше не нужно. Справка в личном кабинете.',
  inApp: {
    title: `Остаток долга ${sum(debt.amountKopecks)} прощён`,
    body: `С ${formatDate(debt.on)} по ${contract(debt.contractNumber)} платить больше не нужно, договор закрыт. Справка в «Документах». Если с прощённой суммы положен налог, сообщим о ней вам и в налоговую.`,
  },
})

/** Interest and penalty owed were forgiven; the rest is owed on (decision 0103). */
export const chargesForgiven = (charges: {
  amountKopecks: number
  contractNumber: string | null
  on: string
}): EventWords => ({
  kind: 'DEBT_FORGIVEN',
  title: 'Простили проценты и пени',
  text: 'Вовремя: мы простили проценты и пени по займу, начисленные на сегодня. Сколько осталось, видно в личном кабинете.',
  inApp: {
    title: `Простили проценты и пени: ${sum(charges.amountKopecks)}`,
    body: `Это всё, что начислено по ${contract(charges.contractNumber)} на ${formatDate(charges.on)}. Основной долг остаётся, со следующего дня проценты и пени начисляются по договору.`,
  },
})

/** A court has said what of the costs of its claim the borrower owes (decision 0123). */
export const courtCostsAwarded = (costs: {
  amountKopecks: number
  contractNumber: string | null
  on: string
}): EventWords => ({
  kind: 'COURT_COSTS_AWARDED',
  title: 'Суд присудил судебные расходы',
  text: 'Вовремя: суд присудил нам судебные расходы по займу. Сколько и за что, видно в личном кабинете.',
  inApp: {
    title: `Судебные расходы: ${sum(costs.amountKopecks)}`,
    body: `Суд решил, что вы возмещаете нам расходы на суд по ${contract(costs.contractNumber)}. С ${formatDate(costs.on)} они входят в долг. Процентов и пени на них нет, платежи гасят их последними.`,
  },
})

/** The loan is repaid and the certificate says so. */
export const loanClosed = (loan: {
  contractNumber: string | null
  closedOn: string
}): EventWords => ({
  kind: 'LOAN_CLOSED',
  title: 'Займ закрыт, справка готова',
  text: 'Вовремя: займ закрыт, вы ничего по нему не должны. Справка в личном кабинете.',
  inApp: {
    title: 'Займ закрыт, справка готова',
    body: `Долга по ${contract(loan.contractNumber)} нет с ${formatDate(loan.closedOn)}. Справка в «Документах».`,
  },
})

/**
 * Whoever serves has died or become disabled because of it, and the debt has ended; the client may be their widow (377-FZ
 * art. 2, decision 0121).
 */
export const debtEndedByLaw = (loan: {
  contractNumber: string | null
  on: string
  isDeath: boolean
}): EventWords => ({
  kind: 'LOAN_CLOSED',
  title: 'Долг прекращён по закону, справка готова',
  text: 'Вовремя: долг по займу прекращён по закону, платить больше ничего не нужно. Справка в личном кабинете.',
  inApp: {
    title: 'Долг прекращён по закону',
    body: `${loan.isDeath ? 'Примите наши соболезнования. ' : ''}По закону 377-ФЗ долга по ${contract(loan.contractNumber)} нет с ${formatDate(loan.on)}. Платить ничего не нужно, писать и звонить о нём мы не будем. Что пришло после этого дня, вернём. Справка в «Документах».`,
  },
})

/** The papers by which a debt had ended were not right: it is owed again, its free days stay free (decision 0121). */
export const debtRestored = (loan: {
  contractNumber: string | null
  freeTo: string
}): EventWords => ({
  kind: 'BOOKING_REVERSED',
  title: 'Договор займа снова действует',
  text: 'Вовремя: договор займа снова действует. Почему и с какого дня, написано в личном кабинете.',
  inApp: {
    title: 'Договор займа снова действует',
    body: `Документы, по которым долг по ${contract(loan.contractNumber)} был прекращён, не подтвердились, справка о его закрытии недействительна. За дни, когда договор был закрыт, не начислили ничего, пени нет по ${formatDate(loan.freeTo)} включительно. Если это ошибка, напишите нам: пересмотрим.`,
  },
})

/** A bankrupt is free of a debt (decision 0094). */
export const debtDischarged = (loan: { contractNumber: string | null }): EventWords => ({
  kind: 'LOAN_CLOSED',
  title: 'Займ закрыт, справка готова',
  text: 'Вовремя: займ закрыт, вы ничего по нему не должны. Справка в личном кабинете.',
  inApp: {
    title: 'Вы освобождены от долга',
    body: `Долга по ${contract(loan.contractNumber)} больше нет: вы освобождены от него в деле о банкротстве. Платить ничего не нужно, писать о нём мы больше не будем. Справка в «Документах».`,
  },
})

/** A loan was proved to be taken without the client's consent or by deceit: nothing is owed (decision 0164). */
export const debtNotOwed = (loan: { contractNumber: string | null }): EventWords => ({
  kind: 'LOAN_CLOSED',
  title: 'Займ закрыт, справка готова',
  text: 'Вовремя: займ закрыт, вы ничего по нему не должны. Справка в личном кабинете.',
  inApp: {
    title: 'Займ оформили не вы: долга нет',
    body: `Мы проверили: займ по ${contract(loan.contractNumber)} оформили без вашего согласия или обманом. Договор закрыт, платить ничего не нужно, сведения о нём убираем из кредитной истории. Справка в «Документах».`,
  },
})
