import type { IsoDate } from './calendar.ts'
import type { ChangeRefusal } from './change-facts.ts'
import type { Kopecks } from './money.ts'
import { dayText } from './day-text.ts'
import type { LoanChange } from './loan-change.ts'
import { formatMoney } from './plain-text.ts'
import {
  MAX_FIRST_PAYMENT_DAYS,
  MAX_NEW_PAYMENTS,
  MAX_PENALTY_FREE_DAYS,
} from './restructuring-bounds.ts'

const CLOSED: ChangeRefusal = {
  code: 'CLOSED',
  text: 'Этот займ уже закрыт.',
  whatHelps: 'Справка о закрытии лежит в документах займа.',
}

const CAP: ChangeRefusal = {
  code: 'CAP',
  text: 'С новыми процентами переплата стала бы больше самого займа. Закон этого не разрешает.',
  whatHelps: 'Верните часть займа досрочно: переплата станет меньше.',
}

/** In a payment holiday there is nothing to move: whatever is paid repays principal at once. */
export const HOLIDAY_RUNS: ChangeRefusal = {
  code: 'HOLIDAY',
  text: 'Идут кредитные каникулы: график на это время остановлен.',
  whatHelps:
    'Внесите любую сумму обычным платежом: вся она уменьшит сам займ. Каникулы можно закончить в любой день.',
}

/** A schedule that may stop any day is not changed meanwhile. */
export const HOLIDAY_ASKED: ChangeRefusal = {
  code: 'HOLIDAY_ASKED',
  text: 'Вы попросили кредитные каникулы, мы рассматриваем заявление.',
  whatHelps:
    'Дождитесь ответа или отзовите заявление. Обычные платежи и полное погашение работают как всегда.',
}

/** The dates of the contract are no more: the sum is fixed by a procedure of the law (decision 0090). */
export const UNDER_LEGAL_STATUS: ChangeRefusal = {
  code: 'LEGAL_STATUS',
  text: 'По этому займу идёт процедура по закону: график в это время не меняется.',
  whatHelps:
    'Проценты и неустойка на это время остановлены. Если это ошибка, напишите в поддержку.',
}

/** What a holiday has put off is paid first. */
const HOLIDAY_OWED: ChangeRefusal = {
  code: 'HOLIDAY',
  text: 'После кредитных каникул ещё не выплачено отложенное, поэтому даты больше не переносятся.',
  whatHelps: 'Платите по новому графику или внесите больше: досрочно вернуть займ можно всегда.',
}

/** Why the dates of a loan cannot be changed because of a payment holiday; null when they can. */
export function refusedByHoliday(
  holiday: { isRunning: boolean; isSettled: boolean } | null,
): ChangeRefusal | null {
  if (!holiday || holiday.isSettled) return null
  return holiday.isRunning ? HOLIDAY_RUNS : HOLIDAY_OWED
}

/** The dates were agreed on by both sides; only an early repayment changes them again. */
const RESTRUCTURED: ChangeRefusal = {
  code: 'RESTRUCTURED',
  text: 'Новый график этого займа согласован с вами отдельным соглашением, даты в нём больше не переносятся.',
  whatHelps: 'Платите по новому графику или верните часть займа досрочно: это можно всегда.',
}

/** Why the borrower alone cannot move the dates of a restructured loan; null when it is none (decision 0104). */
export function refusedByRestructuring({
  changes = [],
}: {
  changes?: readonly Pick<LoanChange, 'kind'>[]
}): ChangeRefusal | null {
  return changes.some(({ kind }) => kind === 'RESTRUCTURING') ? RESTRUCTURED : null
}

/** What a change may not make of a loan (D8). */
export const CHANGE_GUARD_REFUSALS = {
  FULL_COST: {
    code: 'FULL_COST',
    text: 'После такого изменения займ стал бы дороже, чем разрешает закон.',
    whatHelps: 'Верните часть займа досрочно: это можно всегда, и процентов станет меньше.',
  },
  EXPENSIVE_LOANS: {
    code: 'EXPENSIVE_LOANS',
    text: 'С процентами за новые дни этот займ стал бы дорогим, а дорогих займов у вас уже столько, сколько разрешает закон.',
    whatHelps: 'Закройте один из дорогих займов или верните этот до даты платежа, можно частями.',
  },
} as const satisfies Record<string, ChangeRefusal>

/** A loan that would become expensive within the pause after another (D8). */
export function pausedUntil(allowedFrom: IsoDate): ChangeRefusal {
  return {
    code: 'PAUSE',
    text: 'С процентами за новые дни этот займ стал бы дорогим, а после дорогого займа закон требует паузы в несколько дней.',
    whatHelps: `Вернитесь ${dayText(allowedFrom)} или позже либо верните займ до даты платежа.`,
  }
}

export const EARLY_REFUSALS = {
  CLOSED,
  NOTHING_AHEAD: {
    code: 'NOTHING_AHEAD',
    text: 'Срок последнего платежа уже наступил, досрочно платить нечего.',
    whatHelps: 'Внесите любую сумму обычным платежом: долг уменьшится сразу.',
  },
} as const satisfies Record<string, ChangeRefusal>

/** An early repayment under the minimum (D13). */
export function tooLittle(minimumKopecks: Kopecks): ChangeRefusal {
  return {
    code: 'TOO_LITTLE',
    text: 'Этой суммы не хватит, чтобы уменьшить долг: сначала закрываются проценты по сегодняшний день и то, что уже пора платить.',
    whatHelps: `Внесите от ${formatMoney(minimumKopecks, { whole: true })}.`,
  }
}

export const PROLONGATION_REFUSALS = {
  CLOSED,
  CAP,
  PRINCIPAL_REPAID: {
    code: 'PRINCIPAL_REPAID',
    text: 'Сам займ вы уже вернули, продлевать нечего. Осталось доплатить неустойку.',
    whatHelps: 'Внесите остаток обычным платежом: после этого займ закроется.',
  },
  NOT_SINGLE_PAYMENT: {
    code: 'NOT_SINGLE_PAYMENT',
    text: 'Продлить можно только займ с одним платежом в конце срока.',
    whatHelps:
      'Сдвиньте один платёж на срок до 10 дней: это бесплатно, проценты только за эти дни.',
  },
  DAYS: {
    code: 'DAYS',
    text: 'На такой срок продлить нельзя.',
    whatHelps: 'Выберите 7, 14 или 21 день.',
  },
  ALREADY_TODAY: {
    code: 'ALREADY_TODAY',
    text: 'Сегодня вы уже продлили этот займ.',
    whatHelps: 'Продлить ещё раз можно завтра или позже, до даты платежа.',
  },
  TOO_LATE: {
    code: 'TOO_LATE',
    text: 'После даты платежа прошло больше трёх дней, продлить займ уже нельзя.',
    whatHelps:
      'Внесите любую сумму: чем меньше долг, тем меньше проценты. Если платить нечем, напишите нам.',
  },
  YEAR_LIMIT: {
    code: 'YEAR_LIMIT',
    text: 'За последний год вы уже продлевали займы столько раз, сколько разрешено.',
    whatHelps: 'Верните часть займа досрочно или внесите платёж частями до даты возврата.',
  },
} as const satisfies Record<string, ChangeRefusal>

/** A prolongation asked for before day 2 (D14). */
export function tooEarly(from: IsoDate): ChangeRefusal {
  return {
    code: 'TOO_EARLY',
    text: 'Продлить займ можно со второго дня после получения денег.',
    whatHelps: `Вернитесь ${dayText(from)} или позже.`,
  }
}

export const SHIFT_REFUSALS = {
  CLOSED,
  CAP,
  PRINCIPAL_REPAID: {
    code: 'PRINCIPAL_REPAID',
    text: 'Все платежи этого займа вы уже внесли, сдвигать нечего. Осталось доплатить неустойку.',
    whatHelps: 'Внесите остаток обычным платежом: после этого займ закроется.',
  },
  SINGLE_PAYMENT: {
    code: 'SINGLE_PAYMENT',
    text: 'Сдвинуть платёж можно в займе с несколькими платежами.',
    whatHelps: 'Этот займ можно продлить на 7, 14 или 21 день.',
  },
  DAYS: {
    code: 'DAYS',
    text: 'Платёж сдвигается на срок от 1 до 10 дней.',
    whatHelps: 'Выберите другое число дней.',
  },
  ALREADY_SHIFTED: {
    code: 'ALREADY_SHIFTED',
    text: 'В этом займе вы уже сдвигали платёж. Сделать это можно один раз.',
    whatHelps: 'Внесите часть платежа заранее: к дате останется меньше.',
  },
  OVERDUE: {
    code: 'OVERDUE',
    text: 'Один из платежей просрочен, поэтому сдвинуть следующий нельзя.',
    whatHelps: 'Внесите просроченную сумму, после этого сдвиг снова станет доступен.',
  },
  NEXT_PAYMENT: {
    code: 'NEXT_PAYMENT',
    text: 'Новая дата пришлась бы на следующий платёж или позже.',
    whatHelps: 'Выберите меньше дней.',
  },
} as const satisfies Record<string, ChangeRefusal>

/** The terms were signed, withdrawn, or their days are over. */
export const NOTHING_OFFERED: ChangeRefusal = {
  code: 'NOTHING_OFFERED',
  text: 'Предложения нового графика больше нет.',
  whatHelps: 'Действует график на странице займа. Если хотите его обсудить, напишите нам.',
}

export const RESTRUCTURING_REFUSALS = {
  CLOSED,
  PRINCIPAL_REPAID: {
    code: 'PRINCIPAL_REPAID',
    text: 'Основного долга не осталось, делить на новые платежи нечего.',
    whatHelps: 'Осталось внести проценты и неустойку обычным платежом.',
  },
  PAYMENTS: {
    code: 'PAYMENTS',
    text: `Новых платежей может быть от 1 до ${MAX_NEW_PAYMENTS}.`,
    whatHelps: 'Выберите другое число платежей.',
  },
  PENALTY_FREE_DAYS: {
    code: 'PENALTY_FREE_DAYS',
    text: `Без неустойки может быть от 0 до ${MAX_PENALTY_FREE_DAYS} дней.`,
    whatHelps: 'Выберите другое число дней.',
  },
  FIRST_PAYMENT: {
    code: 'FIRST_PAYMENT',
    text: `Первый новый платёж должен быть позже сегодняшнего дня и не дальше ${MAX_FIRST_PAYMENT_DAYS} дней.`,
    whatHelps: 'Выберите другую дату первого платежа.',
  },
  NOT_LONGER: {
    code: 'NOT_LONGER',
    text: 'Новый график закончился бы не позже прежнего.',
    whatHelps: 'Выберите больше платежей или первый платёж позже.',
  },
} as const satisfies Record<string, ChangeRefusal>

/** A new rate is never higher; `inForce`: the rate of before in words (decision 0115). */
export function rateNotLower(inForce: string): ChangeRefusal {
  return {
    code: 'RATE',
    text: `Новая ставка должна быть ниже нынешней, ${inForce}.`,
    whatHelps: 'Введите меньшую ставку или оставьте прежнюю.',
  }
}

/** A restructuring of days that cost nothing or are of the payout. */
export function restructuringTooEarly(from: IsoDate): ChangeRefusal {
  return {
    code: 'TOO_EARLY',
    text: 'Займ только что выдан, новый график составлять рано.',
    whatHelps: `Это можно сделать ${dayText(from)} или позже.`,
  }
}
