import type { IsoDate } from './calendar.ts'
import type { IncomeGround } from './counted-income.ts'
import type { MissingIncome } from './income-sources.ts'
import { formatFullDate, formatMoney } from './plain-text.ts'

/**
 * CREDIT_LINE and OVERDUE are the client's own line (D12, D40), looked at beside the law, as the PASSPORT is (decision
 * 0111), and whether what is known of the client is fresh (decision 0165); DECLINED is a person's decision about the client (decision 0110).
 */
export type GuardCode =
  | keyof typeof PLAIN_REASONS
  | 'DEBT_LOAD'
  | 'DEBT_LOAD_SHARE'
  | 'CREDIT_LINE'
  | 'OVERDUE'
  | 'PASSPORT'
  | 'DATA_REFRESH'
  | 'DATA_DOUBT'
  | 'DECLINED'

/** A reason in the client's words: what is in the way and what would help. */
export type GuardReason = { code: GuardCode; text: string; whatHelps: string }

/**
 * Why a loan was not made. PAYOUT_PLACE is no rule of the law: no bank took the money, and no other place was named in time
 * (decision 0134).
 */
export type LoanReason = Omit<GuardReason, 'code'> & { code: GuardCode | 'PAYOUT_PLACE' }

/** What a rule of the law found: its limit, the value it was held against, and the day whose law it was. */
export type Evidence = {
  rule: GuardCode
  limit: number | string
  value: number | string
  on: IsoDate
  verdict: 'PASS' | 'WARN' | 'REFUSE'
  /** Of the debt load alone: which income it was worked out by; absent in what was kept before decision 0142. */
  income?: IncomeGround
}

/** Reasons of every rule that can only pass or refuse (D8). */
export const PLAIN_REASONS = {
  DAILY_RATE: {
    text: 'Ставка этого предложения выше разрешённой законом.',
    whatHelps: 'Выберите другой продукт или сумму.',
  },
  FULL_COST: {
    text: 'Полная стоимость займа выше разрешённой законом.',
    whatHelps: 'Выберите другой срок, сумму или продукт.',
  },
  FULL_COST_MARKET: {
    text: 'Полная стоимость займа выше предела, который Банк России установил на этот квартал.',
    whatHelps: 'Выберите другой срок, сумму или продукт.',
  },
  OVERPAYMENT: {
    text: 'Переплата по этому займу была бы больше, чем разрешает закон.',
    whatHelps: 'Выберите срок короче или сумму меньше.',
  },
  CLIENT_TOTAL: {
    text: 'Вместе с открытыми займами сумма вышла бы больше 500 000 ₽. Больше одному клиенту мы дать не вправе.',
    whatHelps: 'Выберите сумму меньше или верните часть открытого займа.',
  },
  EXPENSIVE_LOANS: {
    text: 'У вас уже есть столько дорогих займов, сколько разрешает закон.',
    whatHelps: 'Закройте один из открытых займов.',
  },
  PAUSE: {
    text: 'После дорогого займа закон требует паузы в несколько дней.',
    whatHelps: 'Вернитесь, когда пауза закончится.',
  },
  SELF_BAN: {
    text: 'В вашей кредитной истории стоит самозапрет на займы.',
    whatHelps: 'Снимите самозапрет на Госуслугах или в МФЦ. Он перестанет действовать не сразу.',
  },
  BUREAU_SCORE: {
    text: 'Ваш кредитный рейтинг в бюро ниже того, с которым мы выдаём займы.',
    whatHelps:
      'Рейтинг растёт, когда платежи по кредитам приходят вовремя. Если в истории ошибка, её исправит бюро: в каких бюро она хранится, бесплатно скажут Госуслуги.',
  },
  BUREAU_ARREARS: {
    text: 'В вашей кредитной истории есть непогашенная просрочка.',
    whatHelps:
      'Погасите её у того кредитора. Бюро узнает об этом за несколько дней, тогда отправьте заявку снова.',
  },
} as const

/** The lender's share of loans to borrowers with a high debt load, in the borrower's words (decision 0142). */
export const LOAD_SHARE_REASONS = {
  full: {
    text: 'Банк России ограничивает долю займов тем, у кого платежи занимают больше половины дохода. На этот квартал она у нас выбрана.',
    whatHelps:
      'Выберите сумму меньше или срок длиннее, чтобы платежи заняли не больше половины дохода. В следующем квартале доля считается заново.',
  },
  noRow: {
    text: 'Банк России ограничивает долю займов тем, у кого платежи занимают больше половины дохода. На этот квартал предел у нас ещё не внесён.',
    whatHelps:
      'Выберите сумму меньше или срок длиннее, чтобы платежи заняли не больше половины дохода, или попробуйте завтра.',
  },
} as const

/** Looked at beside the law too: a loan is made only by a passport that is good on its day (decision 0111). */
export const PASSPORT_OVER = {
  code: 'PASSPORT',
  text: 'Срок вашего паспорта закончился, а займ выдают только по действующему.',
  whatHelps:
    'Получите новый и пришлите его из «Личных данных»: анкету заполнять снова не нужно. По действующим займам ничего не меняется.',
} as const

/** And by information about the client that is fresh and not doubted (115-FZ art. 7, decision 0165). */
export const REFRESH_REASONS = {
  DATA_REFRESH: {
    code: 'DATA_REFRESH',
    text: 'По закону мы время от времени сверяем данные клиента. Срок для ваших прошёл.',
    whatHelps:
      'Посмотрите их в «Личных данных» и подтвердите: займ откроется сразу. По действующим займам ничего не меняется.',
  },
  DATA_DOUBT: {
    code: 'DATA_DOUBT',
    text: 'Мы уточняем ваши данные. Пока не закончим, новых займов нет.',
    whatHelps:
      'Проверьте их в «Личных данных» и напишите в поддержку. По действующим займам ничего не меняется.',
  },
} as const

/** «Как в банке» above 30 000 ₽ costs 198 % a year at most (D6): cheaper than 200 %, but not than 100 %. */
const CHEAPER_IS_BELOW_PERCENT = 200

/** What helps when the law allows no further loan dearer than `abovePercent`: a cheaper one, where we have it. */
export function helpAgainstExpensive(abovePercent: number): string {
  return abovePercent >= CHEAPER_IS_BELOW_PERCENT
    ? 'Закройте один из открытых займов или выберите «Как в банке» на сумму больше 30 000 ₽: он дешевле.'
    : PLAIN_REASONS.EXPENSIVE_LOANS.whatHelps
}

/** From which day on the pause after an expensive loan is over. */
export function helpAgainstPause(allowedFrom: IsoDate): string {
  return `Такой займ можно взять с ${formatFullDate(allowedFrom)}.`
}

/** Another income would change nothing where the region's mean counts: what it is, and why. */
const regionalWords = (income: IncomeGround | undefined): string =>
  income?.source === 'REGIONAL'
    ? ` Доход без подтверждения закон разрешает учесть только в пределах среднего по региону: ${formatMoney(income.amountKopecks, { whole: true })} в месяц.`
    : ''

export function debtLoadTooHigh(refused: boolean, income?: IncomeGround): GuardReason {
  const why = regionalWords(income)
  return refused
    ? {
        code: 'DEBT_LOAD',
        text: `Платежи по всем займам и кредитам заняли бы больше 80% вашего дохода.${why}`,
        whatHelps:
          why === ''
            ? 'Выберите сумму меньше или срок длиннее либо уточните доход.'
            : 'Выберите сумму меньше или срок длиннее. Подтверждённый доход учтём целиком.',
      }
    : {
        code: 'DEBT_LOAD',
        text: `Платежи по всем займам и кредитам займут больше половины вашего дохода.${why} Есть риск не справиться с ними и получить штрафы.`,
        whatHelps: 'Подумайте о меньшей сумме или более длинном сроке.',
      }
}

/** Why no income counts, and what would help (decision 0142). */
const MISSING_INCOME: Readonly<Record<MissingIncome, Omit<GuardReason, 'code'>>> = {
  NOT_SAID: {
    text: 'Мы не знаем вашего дохода, а займ от 10 000 ₽ без него выдать нельзя.',
    whatHelps: 'Укажите доход в анкете или выберите сумму меньше 10 000 ₽.',
  },
  NO_REGION: {
    text: 'Доход без подтверждения закон разрешает учесть только в пределах среднего по региону, а региона в адресе регистрации мы не узнали.',
    whatHelps: 'Выберите регион из подсказки в адресе регистрации или займите меньше 10 000 ₽.',
  },
  NO_FIGURE: {
    text: 'Доход без подтверждения закон разрешает учесть только в пределах среднего по региону, а для вашего региона его на этот квартал у нас ещё нет.',
    whatHelps: 'Попробуйте завтра или выберите сумму меньше 10 000 ₽.',
  },
}

export function cannotTellDebtLoad(missing: MissingIncome): GuardReason {
  return { code: 'DEBT_LOAD', ...MISSING_INCOME[missing] }
}

/** The quarter's market limit was not entered: the reason of FULL_COST_MARKET when there is nothing to compare with. */
export function noMarketLimit(): GuardReason {
  return {
    code: 'FULL_COST_MARKET',
    text: 'Предел полной стоимости займов на этот квартал у нас ещё не внесён, без него закон не разрешает выдавать займы.',
    whatHelps: 'Попробуйте завтра. По действующим займам ничего не меняется.',
  }
}
