import { formatFullDate, NO_BREAK } from '../../lending/plain-text.ts'
import type { HolidayGround } from '../../protocol/holiday.ts'
import type { HolidayPaperFacts, ScheduleFacts } from '../document-facts.ts'
import { lenderText, personText } from './contract-text.ts'
import type { Block, DocumentPlan } from './document-plan.ts'
import { scheduleTable } from './schedule-table.ts'
import { lenderSignature } from './signature-blocks.ts'
import { money } from './wording.ts'

const GROUNDS: Readonly<Record<HolidayGround, string>> = {
  INCOME_DROP: 'доход заёмщика снизился более чем на 30%',
  EMERGENCY: 'чрезвычайная ситуация',
  SERVICE: 'заёмщик проходит службу, которую называет закон',
  SERVICE_FAMILY: 'член семьи заёмщика проходит службу, которую называет закон',
}

const ARTICLE = 'Статья 6.1-2 Федерального закона № 353-ФЗ'
const SERVICE_LAW = 'Федеральный закон № 377-ФЗ от 07.10.2022'

/** The law that gives a holiday on each ground. */
const LAWS: Readonly<Record<HolidayGround, string>> = {
  INCOME_DROP: ARTICLE,
  EMERGENCY: ARTICLE,
  SERVICE: SERVICE_LAW,
  SERVICE_FAMILY: SERVICE_LAW,
}

const OF_SERVICE: readonly HolidayGround[] = ['SERVICE', 'SERVICE_FAMILY']

/** How a holiday given for a service may still get another last day. */
const lengthOfService = ({ ground, hasEnded }: HolidayPaperFacts): Block[] =>
  OF_SERVICE.includes(ground) && !hasEnded
    ? [
        {
          kind: 'paragraph',
          text: 'Льготный период длится, пока идёт служба, и ещё 180 дней. Когда станет известен или изменится последний день службы, заёмщик называет его кредитору, и льготный период становится короче или длиннее.',
        },
      ]
    : []

const fullCost = ({ fullCostPercentText, fullCostKopecks }: ScheduleFacts): string =>
  `${fullCostPercentText}${NO_BREAK}% годовых, ${money(fullCostKopecks)}`

const rateText = ({ rateNumerator, rateDenominator }: HolidayPaperFacts): string => {
  const percent = Math.floor((rateNumerator / rateDenominator) * 100 * 10_000) / 10_000
  return `${String(percent).replace('.', ',')}${NO_BREAK}% в день`
}

const borrower = ({ borrower: person }: HolidayPaperFacts): Block[] =>
  person === null ? [] : [{ kind: 'paragraph', text: `Заёмщик: ${personText(person)}` }]

const granted = ({ bySilence, ground, from, untilOn, hasEnded }: HolidayPaperFacts): string => {
  const days = `с ${formatFullDate(from)} по ${formatFullDate(untilOn)} включительно`
  if (hasEnded)
    return `Льготный период длился ${days} и закончен раньше срока. Даты платежей перенесены на столько дней, сколько он длился.`
  const how = bySilence
    ? 'Кредитор не ответил на требование в срок, поэтому льготный период считается установленным'
    : 'Льготный период установлен по требованию заёмщика'
  return `${how} ${days}. Основание: ${GROUNDS[ground]}.`
}

/** The notice of a payment holiday with the schedule it makes (353-FZ art. 6.1-2, 377-FZ); the lender's own paper. */
export const holidayPlan = (facts: HolidayPaperFacts, createdAtMs: number): DocumentPlan => ({
  title: facts.hasEnded ? 'Льготный период закончен' : 'Уведомление о льготном периоде',
  subtitle: `К договору займа № ${facts.contractNumber} от ${formatFullDate(facts.issuedOn)}. ${LAWS[facts.ground]}.`,
  fullCost: null,
  blocks: [
    { kind: 'paragraph', text: `Кредитор: ${lenderText()}` },
    ...borrower(facts),
    { kind: 'notice', text: granted(facts) },
    {
      kind: 'pairs',
      heading: 'Что меняется',
      rows: [
        ['Платежи в льготный период', 'не нужны, неустойка не начисляется'],
        ['Остаток основного долга', money(facts.principalKopecks)],
        ['Проценты за льготный период', rateText(facts)],
        ['Всего процентов за льготный период', money(facts.costKopecks)],
        ['Полная стоимость займа до', fullCost(facts.before)],
        ['Полная стоимость займа после', fullCost(facts.after)],
      ],
    },
    {
      kind: 'paragraph',
      text: 'Проценты за льготный период не прибавляются к основному долгу и платятся после последнего платежа по графику. Просроченное до льготного периода платится тоже после него. Платить можно и в льготный период: деньги сначала уменьшают основной долг. Закончить льготный период заёмщик может в любой день.',
    },
    ...lengthOfService(facts),
    { kind: 'heading', text: 'Новый график платежей' },
    scheduleTable(facts.after),
    { kind: 'heading', text: 'Прежний график платежей' },
    scheduleTable(facts.before),
    lenderSignature(),
  ],
  createdAtMs,
})
