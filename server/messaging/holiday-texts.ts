/** What clients are told of payment holidays (353-FZ art. 6.1-2, 377-FZ); as in event-texts.ts. */
import { formatDate } from '../../lending/plain-text.ts'
import {
  HOLIDAY_REASON_TEXTS,
  type HolidayEndReason,
  type HolidayReason,
} from '../../protocol/holiday.ts'
import { contract, type EventWords } from './event-words.ts'

/** A demand for a payment holiday was taken; its clock runs (353-FZ art. 6.1-2). */
export const holidayAsked = (asked: {
  contractNumber: string | null
  answerBy: string
}): EventWords => ({
  kind: 'HOLIDAY_ASKED',
  title: 'Заявление получено',
  text: 'Вовремя: получили ваше заявление по займу. Когда ответим, написано в личном кабинете.',
  inApp: {
    title: 'Заявление на каникулы получено',
    body: `По ${contract(asked.contractNumber)}. Ответим до ${formatDate(asked.answerBy)} включительно.`,
  },
})

/** A payment holiday is granted, by a person or by silence. */
export const holidayGranted = (holiday: {
  contractNumber: string | null
  from: string
  untilOn: string
  bySilence: boolean
  /** Papers are to follow by this day; null when none are asked for. */
  proofBy: string | null
}): EventWords => ({
  kind: 'HOLIDAY_ANSWERED',
  title: 'Ответ на ваше заявление',
  text: 'Вовремя: ответили на ваше заявление по займу. Ответ и новый график в личном кабинете.',
  inApp: {
    title: 'Кредитные каникулы одобрены',
    body: `${holiday.bySilence ? 'Мы не ответили вовремя, поэтому каникулы действуют по закону. ' : ''}По ${contract(holiday.contractNumber)} можно не платить с ${formatDate(holiday.from)} по ${formatDate(holiday.untilOn)}. Новый график в «Документах», когда каникулы начнутся.${holiday.proofBy === null ? '' : ` Пришлите документы о службе до ${formatDate(holiday.proofBy)} включительно: кнопка на странице займа.`}`,
  },
})

/** A payment holiday is refused, with every reason. */
export const holidayRefused = (holiday: {
  contractNumber: string | null
  reasons: readonly HolidayReason[]
}): EventWords => ({
  kind: 'HOLIDAY_ANSWERED',
  title: 'Ответ на ваше заявление',
  text: 'Вовремя: ответили на ваше заявление по займу. Ответ в личном кабинете.',
  inApp: {
    title: 'Каникулы не одобрены',
    body: `По ${contract(holiday.contractNumber)}. ${holiday.reasons.map((reason) => HOLIDAY_REASON_TEXTS[reason]).join(' ')} Подать заявление можно ещё раз.`,
  },
})

const HOLIDAY_ENDS: Readonly<Record<HolidayEndReason, string>> = {
  TERM: 'Срок прошёл.',
  BORROWER: 'Вы закончили их раньше, даты сдвинулись на прошедшие дни.',
  PAID: 'Вы заплатили столько, сколько просил прежний график, поэтому по закону они закончились.',
  LOAN_CLOSED: 'Займ закрыт.',
  NO_PROOF:
    'Документов, которые подтверждают причину, мы не получили. За прошедшие дни ничего не изменилось.',
}

/** A payment holiday is over; what is to be paid next stands in the account. */
export const holidayEnded = (holiday: {
  contractNumber: string | null
  lastOn: string
  endReason: HolidayEndReason
  /** Whether a next payment is asked for: not in a bankruptcy, under a claim or after a death. */
  isAsked: boolean
}): EventWords => ({
  kind: 'HOLIDAY_ENDED',
  title: 'Каникулы закончились',
  text: `Вовремя: каникулы по займу закончились. ${holiday.isAsked ? 'График платежей' : 'Подробности'} в личном кабинете.`,
  inApp: {
    title: 'Кредитные каникулы закончились',
    body: `По ${contract(holiday.contractNumber)} они шли по ${formatDate(holiday.lastOn)}. ${HOLIDAY_ENDS[holiday.endReason]} ${holiday.isAsked ? 'Дата следующего платежа на странице займа.' : 'Платежей по датам сейчас нет.'}`,
  },
})

const notice = (title: string, body: string): EventWords => ({
  kind: 'HOLIDAY_NOTICE',
  title: 'О ваших каникулах',
  text: 'Вовремя: есть новость о каникулах по займу. Подробности в личном кабинете.',
  inApp: { title, body },
})

/** A granted holiday did not begin: the right to it was lost before its first day. */
export const holidayNotBegun = (holiday: {
  contractNumber: string | null
  from: string
  reasons: readonly HolidayReason[]
}): EventWords =>
  notice(
    'Каникулы не начались',
    `По ${contract(holiday.contractNumber)} они были одобрены с ${formatDate(holiday.from)}, но не начались. ${holiday.reasons.map((reason) => HOLIDAY_REASON_TEXTS[reason]).join(' ')}`,
  )

/** Papers are asked for, of a demand or of a holiday that runs (decision 0117). */
export const holidayProofAsked = (asked: {
  contractNumber: string | null
  by: string
  note: string
  isGranted: boolean
}): EventWords =>
  notice(
    'Пришлите документы для каникул',
    `По ${contract(asked.contractNumber)}, до ${formatDate(asked.by)} включительно. ${asked.note} ${asked.isGranted ? 'Каникулы идут. Если документов не будет, после этого дня их можно закончить раньше срока, за прошедшие дни ничего не изменится.' : 'Если мы не ответим до этого дня, каникулы начнутся сами.'}`,
  )

/** The papers of a holiday were accepted. */
export const holidayProofAccepted = (accepted: { contractNumber: string | null }): EventWords =>
  notice(
    'Документы для каникул приняли',
    `По ${contract(accepted.contractNumber)} больше ничего присылать не нужно.`,
  )

/** The borrower told the last day of the service: the holiday got another last day. */
export const holidayLengthChanged = (told: {
  contractNumber: string | null
  endsOn: string
  untilOn: string
}): EventWords =>
  notice(
    'Записали, когда кончается служба',
    `По ${contract(told.contractNumber)}: служба по ${formatDate(told.endsOn)}, поэтому каникулы по ${formatDate(told.untilOn)} включительно. Новый график в «Документах», если каникулы уже идут.`,
  )

/** Days of treatment after the service were added: the holiday got longer (decision 0121). */
export const holidayTreatmentAdded = (added: {
  contractNumber: string | null
  from: string
  until: string
  untilOn: string
}): EventWords =>
  notice(
    'Учли время лечения',
    `По ${contract(added.contractNumber)}: лечение с ${formatDate(added.from)} по ${formatDate(added.until)}, поэтому каникулы по ${formatDate(added.untilOn)} включительно. Новый график в «Документах», если каникулы уже идут.`,
  )

/** A service whose end nobody told is taken to be over (decision 0117). */
export const isServiceOver = (open: {
  contractNumber: string | null
  untilOn: string
}): EventWords =>
  notice(
    'Служба ещё продолжается?',
    `По ${contract(open.contractNumber)} каникулы идут по ${formatDate(open.untilOn)}: мы считали, что служба длится год. Если она продолжается, назовите её последний день на странице займа, и каникулы станут длиннее.`,
  )

/** A holiday given for a service ends soon. */
export const holidayEndsSoon = (ending: {
  contractNumber: string | null
  untilOn: string
}): EventWords =>
  notice(
    'Каникулы скоро закончатся',
    `По ${contract(ending.contractNumber)} они идут по ${formatDate(ending.untilOn)} включительно. Если служба продолжается, назовите её последний день на странице займа, и каникулы станут длиннее.`,
  )
