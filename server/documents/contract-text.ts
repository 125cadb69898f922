import { formatFullDate, NO_BREAK } from '../../lending/plain-text.ts'
import { BRAND } from '../../protocol/brand.ts'
import { formatPhone } from '../../protocol/validation.ts'
import type { LoanFacts, PersonFacts } from '../document-facts.ts'
import { type Condition, contractConditions } from './contract-conditions.ts'
import { fullName, mailText, money, passportText } from './wording.ts'

export interface Section {
  readonly heading: string
  readonly paragraphs: string[]
}

export interface ContractText {
  readonly title: string
  readonly conditions: Condition[]
  readonly sections: Section[]
}

/** The ban that stands on page 1 before the table (353-FZ art. 5 p. 24; 100 % since 01.04.2026, D8). */
export const capNotice = ({
  overpaymentCapPercent,
}: Pick<LoanFacts, 'overpaymentCapPercent'>): string =>
  `Кредитор не вправе начислять проценты, неустойку (штраф, пеню), иные меры ответственности и платежи за платные услуги по договору, срок возврата займа по которому не больше одного года, после того как сумма начисленного достигнет ${overpaymentCapPercent}${NO_BREAK}% суммы предоставленного займа.`

/** The lender as a contract names it (D1). */
export const lenderText = (): string =>
  `${BRAND.legalNameFull}, ОГРН ${BRAND.ogrn}, ИНН ${BRAND.inn}, номер в государственном реестре микрофинансовых организаций ${BRAND.registryNumber} от ${BRAND.registeredOn}, ${BRAND.selfRegulatory}. Адрес: ${BRAND.address}. Телефон ${BRAND.phone}, почта ${BRAND.email}.`

/** A person as a contract names them. */
export const personText = (person: PersonFacts): string =>
  `${fullName(person)}, дата рождения ${formatFullDate(person.birthDate)}, место рождения ${person.birthPlace}. Паспорт: ${passportText(person)}. Адрес регистрации: ${person.registrationAddress}. Адрес проживания: ${person.livingAddress}. Телефон ${formatPhone(person.phone)}${mailText(person)}.`

const coolingText = ({ coolingHours }: LoanFacts): string[] =>
  coolingHours === 0
    ? []
    : [
        `Период охлаждения: деньги отправляются не раньше чем через ${coolingHours}${NO_BREAK}${coolingHours === 4 ? 'часа' : 'часов'} после подписания. Проценты за это время не начисляются, отказаться от займа можно бесплатно в личном кабинете.`,
      ]

const payoutText = (loan: LoanFacts): string[] => [
  loan.payoutBank
    ? `Кредитор переводит ${money(loan.amountKopecks)} через Систему быстрых платежей на счёт заёмщика в банке «${loan.payoutBank}» по номеру телефона ${formatPhone(loan.borrower.phone)}. Если банк не примет перевод, заёмщик выбирает другой банк или карту.`
    : loan.cardMask === null
      ? `Кредитор переводит ${money(loan.amountKopecks)} на банковскую карту заёмщика, которую он выбрал в заявке.`
      : `Кредитор переводит ${money(loan.amountKopecks)} на банковскую карту заёмщика ${loan.cardMask}.`,
  ...coolingText(loan),
  'Договор считается заключённым со дня передачи денег. Проценты начисляются со дня, следующего за днём выдачи. Если деньги отправлены в другой день, даты платежей считаются от дня выдачи.',
]

const rightsText = [
  'Условия не меняются пять рабочих дней со дня, когда заёмщик их получил.',
  'До получения денег заёмщик вправе отказаться от займа полностью или частично, уведомив кредитора в личном кабинете.',
  'В течение 14 календарных дней со дня выдачи заёмщик вправе вернуть всю сумму займа без предварительного уведомления, заплатив проценты за фактический срок.',
  'Заём можно вернуть досрочно полностью или частично в любой день. Проценты берутся за фактический срок пользования, комиссии и штрафа нет.',
  `Если доход упал больше чем на 30${NO_BREAK}% или заёмщик попал в чрезвычайную ситуацию, он вправе попросить кредитные каникулы на срок до шести месяцев по закону.`,
  'Обращение к кредитору: через личный кабинет, по почте или телефону. Жалобу можно направить в саморегулируемую организацию кредитора, финансовому уполномоченному и в Банк России.',
]

const responsibilityText = [
  'Оценивайте свои финансовые возможности и риски. Если платежи по всем долгам больше половины дохода, есть риск не справиться с ними и получить штрафные санкции.',
  'При просрочке начисляется пеня (строка 12), сведения передаются в бюро кредитных историй, долг может быть взыскан через суд.',
]

const lessTakenText = ({ amountKopecks, signedAmountKopecks }: LoanFacts): Section[] =>
  signedAmountKopecks
    ? [
        {
          heading: 'Отказ от части займа',
          paragraphs: [
            `Заёмщик подписал договор на ${money(signedAmountKopecks)} и до получения денег отказался от части займа (статья 11 Федерального закона № 353-ФЗ). Сумма займа — ${money(amountKopecks)}, ставка прежняя, график составлен заново. Подпись и хеш текста относятся к договору на первоначальную сумму.`,
          ],
        },
      ]
    : []

/** What stands after the table of conditions. */
export const contractSections = (loan: LoanFacts): Section[] => [
  {
    heading: 'Стороны',
    paragraphs: [`Кредитор: ${lenderText()}`, `Заёмщик: ${personText(loan.borrower)}`],
  },
  { heading: 'Как выдаются деньги', paragraphs: payoutText(loan) },
  ...lessTakenText(loan),
  { heading: 'Права заёмщика', paragraphs: [...rightsText] },
  { heading: 'О чём помнить', paragraphs: [...responsibilityText] },
  ...(loan.warnings.length > 0
    ? [{ heading: 'Предупреждения, с которыми заёмщик ознакомлен', paragraphs: [...loan.warnings] }]
    : []),
]

/** The individual conditions of a loan with everything around them: one text for the screen and the PDF. */
export const contractText = (loan: LoanFacts): ContractText => ({
  title: loan.contractNumber
    ? `Договор займа № ${loan.contractNumber}`
    : 'Договор потребительского займа',
  conditions: contractConditions(loan),
  sections: [
    { heading: 'Ограничение начислений', paragraphs: [capNotice(loan)] },
    ...contractSections(loan),
  ],
})
