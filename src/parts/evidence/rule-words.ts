import { kopecks } from '../../../lending/money.ts'
import type { GuardCode } from '../../../lending/guard-reasons.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { DAYS } from '../../../lending/plural.ts'
import type { Evidence } from '../../queries/contracts.ts'
import { formatDailyRate, formatDate, formatPercent } from '../../ui/format.ts'
import { counted } from '../../ui/plural.ts'

/** A rule of the guard in the client's words. */
interface RuleWords {
  readonly title: string
  /** What the rule is for. */
  readonly about: string
  /** What this loan or this client has. */
  readonly ours: string
  /** What is allowed. */
  readonly limit: string
}

type Value = Evidence['value']

interface Rule {
  readonly title: string
  readonly about: string
  readonly ours: (value: Value) => string
  readonly limit: (value: Value) => string
}

/** Values that are words of the guard, not measures. */
const SPECIAL: Record<string, string> = {
  NOT_CONFIGURED: 'на этот квартал предела нет',
  NO_ROW: 'предел этого квартала ещё не внесён',
  OVER_A_YEAR: 'предел есть у займов до года',
  NOT_IN_FORCE: 'правило ещё не действует',
  NOT_EXPENSIVE: 'этот займ не дорогой',
  NONE: 'дорогих займов не было',
  ABSENT: 'не стоит',
  SET: 'стоит',
  VALID: 'должен действовать',
  EXPIRED: 'срок закончился',
  UNKNOWN: 'доход неизвестен',
  NO_REGION: 'регион не узнали',
  NO_FIGURE: 'среднего дохода региона ещё нет',
  NOT_COMPUTED: 'до 10 000 ₽ не считают',
}

const measured =
  (words: (value: number) => string) =>
  (value: Value): string =>
    typeof value === 'number' ? words(value) : (SPECIAL[value] ?? value)

/** «до» and the measure; a special value keeps its own words. */
const upTo =
  (words: (value: Value) => string) =>
  (value: Value): string =>
    typeof value === 'number' ? `до ${words(value)}` : words(value)

const dailyRate = measured((millionths) => formatDailyRate(millionths / 10_000))
const aYear = measured((percent) => `${formatPercent(percent, 3)} годовых`)
const money = measured((amountKopecks) => formatMoney(kopecks(amountKopecks), { whole: true }))
const ofIncome = measured((percent) => `${formatPercent(percent, 0)} дохода`)
const plain = measured(String)

const IS_DATE = /^\d{4}-\d{2}-\d{2}$/
const dated =
  (words: (date: string) => string) =>
  (value: Value): string =>
    typeof value === 'string' && IS_DATE.test(value)
      ? words(formatDate(value))
      : measured((days) => `пауза ${counted(days, DAYS)}`)(value)

const RULES: Record<GuardCode, Rule> = {
  DAILY_RATE: {
    title: 'Ставка в день',
    about: 'Закон ограничивает ставку займа.',
    ours: dailyRate,
    limit: upTo(dailyRate),
  },
  FULL_COST: {
    title: 'Полная стоимость займа',
    about: 'ПСК — все платежи по займу в процентах годовых.',
    ours: aYear,
    limit: upTo(aYear),
  },
  FULL_COST_MARKET: {
    title: 'Рыночный предел ПСК',
    about: 'Банк России устанавливает его на каждый квартал.',
    ours: aYear,
    limit: upTo(aYear),
  },
  OVERPAYMENT: {
    title: 'Переплата',
    about: 'Проценты и штрафы вместе не могут быть больше этой суммы.',
    ours: money,
    limit: upTo(money),
  },
  CLIENT_TOTAL: {
    title: 'Ваши займы у нас',
    about: 'Столько одному клиенту вправе дать микрокредитная компания.',
    ours: money,
    limit: upTo(money),
  },
  EXPENSIVE_LOANS: {
    title: 'Дорогие займы',
    about: 'Закон ограничивает их число вместе с новым.',
    ours: plain,
    limit: upTo(plain),
  },
  PAUSE: {
    title: 'Пауза после дорогого займа',
    about: 'После него закон требует подождать несколько дней.',
    ours: dated((date) => date),
    limit: dated((date) => `новый займ с ${date}`),
  },
  PASSPORT: {
    title: 'Срок паспорта',
    about: 'Паспорт меняют в 20 и в 45 лет, на это есть 90 дней. Займ выдают по действующему.',
    ours: plain,
    limit: plain,
  },
  DATA_REFRESH: {
    title: 'Сверка данных',
    about: 'Закон требует время от времени сверять данные клиента.',
    ours: () => 'срок прошёл',
    limit: () => 'должны быть подтверждены',
  },
  DATA_DOUBT: {
    title: 'Сверка данных',
    about: 'Мы уточняем, верно ли то, что о вас знаем.',
    ours: () => 'уточняем',
    limit: () => 'должны быть подтверждены',
  },
  DECLINED: {
    title: 'Проверка документов',
    about: 'Анкету и снимки сверяет сотрудник.',
    ours: () => 'отказ',
    limit: () => 'должна быть пройдена',
  },
  SELF_BAN: {
    title: 'Самозапрет на займы',
    about: 'Мы смотрим его в вашей кредитной истории.',
    ours: plain,
    limit: () => 'не должен стоять',
  },
  BUREAU_SCORE: {
    title: 'Кредитный рейтинг',
    about: 'Самый низкий из тех, что называют бюро кредитных историй.',
    ours: plain,
    limit: (value) => (typeof value === 'number' ? `от ${value}` : plain(value)),
  },
  BUREAU_ARREARS: {
    title: 'Просрочка в кредитной истории',
    about: 'Самая долгая по открытым займам и кредитам.',
    ours: measured((days) => counted(days, DAYS)),
    limit: upTo(measured((days) => counted(days, DAYS))),
  },
  CREDIT_LINE: {
    title: 'Свободный лимит',
    about: 'Лимит растёт с каждым займом, возвращённым вовремя.',
    ours: money,
    limit: upTo(money),
  },
  OVERDUE: {
    title: 'Просроченные платежи у нас',
    about: 'Пока платёж просрочен, нового займа нет.',
    ours: measured((days) => counted(days, DAYS)),
    limit: () => 'не должно быть',
  },
  DEBT_LOAD_SHARE: {
    title: 'Займы при высокой нагрузке',
    about:
      'Банк России ограничивает, какую часть выданного за квартал мы даём тем, у кого платежи занимают больше половины дохода. С этим займом она была бы такой.',
    ours: measured((percent) => `${formatPercent(percent, 3)} выданного`),
    limit: upTo(measured((percent) => `${formatPercent(percent, 0)} выданного`)),
  },
  DEBT_LOAD: {
    title: 'Долговая нагрузка',
    about: 'Какую часть дохода займут платежи по всем займам и кредитам.',
    ours: ofIncome,
    limit: upTo(ofIncome),
  },
}

/** Before the rule comes into force the guard keeps the price it looked at in place of the number of loans. */
const oursOf = ({ rule, limit, value }: Evidence): string | null =>
  rule === 'EXPENSIVE_LOANS' && limit === 'NOT_IN_FORCE' && typeof value === 'number'
    ? aYear(value)
    : null

/** Which income a debt load was worked out by (decision 0142). */
const incomeWords = ({ income }: Evidence): string => {
  if (!income) return ''
  const { source, amountKopecks, regionCode } = income
  const sum = money(amountKopecks)
  if (source === 'CONFIRMED') return `Доход ${sum} в месяц, по выписке банка.`
  if (source === 'SAID') return `Доход ${sum} в месяц, с ваших слов.`
  return `Доход ${sum} в месяц, средний по региону${regionCode === null ? '' : ` (код ${regionCode})`}: без подтверждения закон разрешает учесть не больше.`
}

/** The row of evidence in words: what the rule is, our value, its limit (D8). A rule of tomorrow keeps its own name. */
export function ruleWords(evidence: Evidence): RuleWords {
  const rule = Object.hasOwn(RULES, evidence.rule) ? RULES[evidence.rule as GuardCode] : null
  if (!rule) {
    const { rule: title, value, limit } = evidence
    return { title, about: '', ours: plain(value), limit: plain(limit) }
  }
  const { title } = rule
  const about = [rule.about, incomeWords(evidence)].filter(Boolean).join(' ')
  const ours = oursOf(evidence) ?? rule.ours(evidence.value)
  return { title, about, ours, limit: rule.limit(evidence.limit) }
}
