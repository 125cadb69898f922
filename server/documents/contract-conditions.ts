import { moscowDate } from '../../lending/calendar.ts'
import { formatFullDate } from '../../lending/plain-text.ts'
import { BRAND } from '../../protocol/brand.ts'
import { GENERAL_CONDITIONS } from '../../protocol/published/general-conditions.ts'
import { versionOn } from '../../protocol/published/published-document.ts'
import type { LoanFacts } from '../document-facts.ts'
import {
  cashlessWays,
  howToPay,
  liability,
  partialRepayment,
  rateText,
  termOfContract,
} from './contract-contents.ts'
import { money } from './wording.ts'

export interface Condition {
  readonly number: string
  readonly condition: string
  readonly content: string
}

/** Names of the rows, Bank of Russia 3240-У of 23.04.2014 in its wording since 21.01.2024. */
const CONDITIONS = {
  '1': 'Сумма кредита (займа) или лимит кредитования и порядок его изменения',
  '2': 'Срок действия договора, срок возврата кредита (займа)',
  '3': 'Валюта, в которой предоставляется кредит (заем)',
  '4': 'Процентная ставка (процентные ставки) (в процентах годовых), а при применении переменной процентной ставки — порядок ее определения, ее значение на дату предоставления заемщику индивидуальных условий',
  '5': 'Порядок определения курса иностранной валюты при переводе денежных средств кредитором третьему лицу, указанному заемщиком',
  '5.1':
    'Указание на изменение суммы расходов заемщика при увеличении используемой в договоре переменной процентной ставки на один процентный пункт начиная со второго очередного платежа на ближайшую дату после предполагаемой даты заключения договора',
  '6': 'Количество, размер и периодичность (сроки) платежей заемщика по договору или порядок определения этих платежей',
  '7': 'Порядок изменения количества, размера и периодичности (сроков) платежей заемщика при частичном досрочном возврате кредита (займа)',
  '8': 'Способы исполнения заемщиком обязательств по договору по месту нахождения заемщика',
  '8.1': 'Бесплатный способ исполнения заемщиком обязательств по договору',
  '9': 'Обязанность заемщика заключить иные договоры',
  '10': 'Обязанность заемщика по предоставлению обеспечения исполнения обязательств по договору и требования к такому обеспечению',
  '11': 'Цели использования заемщиком потребительского кредита (займа)',
  '12': 'Ответственность заемщика за ненадлежащее исполнение условий договора, размер неустойки (штрафа, пени) или порядок их определения',
  '13': 'Условие об уступке кредитором третьим лицам прав (требований) по договору',
  '14': 'Согласие заемщика с общими условиями договора',
  '15': 'Услуги, оказываемые кредитором заемщику за отдельную плату и необходимые для заключения договора, их цена или порядок ее определения, а также согласие заемщика на оказание таких услуг',
  '16': 'Способ обмена информацией между кредитором и заемщиком',
} as const

type RowNumber = keyof typeof CONDITIONS

/** The order of the form: an object would put '5.1' behind '16'. */
export const ROW_NUMBERS: readonly RowNumber[] = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '5.1',
  '6',
  '7',
  '8',
  '8.1',
  '9',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
]

/** Which edition was agreed to: the one published on the day of the signature (353-FZ art. 5 p. 9). */
const agreedConditions = ({ issuedOn, signature }: LoanFacts): string => {
  const edition = versionOn(
    GENERAL_CONDITIONS,
    signature === null ? issuedOn : moscowDate(signature.signedAtMs),
  )
  const inEdition = edition ? ` в редакции, действующей с ${formatFullDate(edition.validFrom)}` : ''
  return `Заёмщик согласен с общими условиями договора потребительского займа ${BRAND.legalName}${inEdition}. Они размещены на сайте кредитора и в личном кабинете.`
}

const contents = (loan: LoanFacts): Record<RowNumber, string> => ({
  '1': `${money(loan.amountKopecks)}. Сумма не меняется.`,
  '2': termOfContract(loan),
  '3': 'Рубль Российской Федерации.',
  '4': rateText(loan),
  '5': 'Не применимо: заём выдаётся и возвращается в рублях.',
  '5.1': 'Отсутствует: ставка постоянная.',
  '6': howToPay(loan),
  '7': partialRepayment(loan),
  '8': cashlessWays,
  '8.1': `Оплата банковской картой в личном кабинете на сайте кредитора. Кредитор комиссию не берёт, деньги зачисляются в день оплаты.`,
  '9': 'Не применимо: заключать другие договоры не нужно.',
  '10': 'Не применимо: заём без обеспечения.',
  '11': 'Не применимо: цель займа не ограничена.',
  '12': liability(loan),
  '13': 'Заёмщик не давал согласия на уступку. Кредитор не уступает права (требования) по договору третьим лицам без отдельного письменного согласия заёмщика.',
  '14': agreedConditions(loan),
  '15': 'Не применимо: платных услуг нет, комиссий нет.',
  '16': `Личный кабинет, СМС и звонки на номер заёмщика, электронная почта, указанные в договоре. Связь с кредитором: телефон ${BRAND.phone}, почта ${BRAND.email}, адрес ${BRAND.address}. Сведения о долге, датах и размерах платежей доступны в личном кабинете бесплатно и без ограничений.`,
})

/** All rows of the individual conditions, none dropped: an empty one says so (353-FZ art. 5, form 3240-У). */
export const contractConditions = (loan: LoanFacts): Condition[] => {
  const content = contents(loan)
  return ROW_NUMBERS.map((number) => ({
    number,
    condition: CONDITIONS[number],
    content: content[number],
  }))
}
