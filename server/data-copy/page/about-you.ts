/** «О вас»: the questionnaire, papers and photos, what was said of the income, the line, and what bureaus answered. */
import { PASSPORT_CHANGE_WORDS } from '../../../protocol/passport-change.ts'
import { PHOTO_REASON_WORDS, PHOTO_WORDS } from '../../../protocol/own-words.ts'
import { formatPhone } from '../../../protocol/validation.ts'
import { fullName, money, percent } from '../../documents/wording.ts'
import { photoNames } from '../file-names.ts'
import type { OwnData } from '../gather.ts'
import * as words from '../words.ts'
import { type Markup, html } from '../../html.ts'
import { type Fact, facts, fileLink, part, record } from './parts.ts'

type Address = OwnData['clientData']['address']

const roubles = (amount: number): string => money(Math.round(amount * 100))

const addressText = (address: Address): string | null =>
  address &&
  [
    address.postcode,
    address.region,
    address.city,
    address.street,
    `дом ${address.house}`,
    address.flat && `кв. ${address.flat}`,
  ]
    .filter(Boolean)
    .join(', ')

const person = ({ clientData, documentNumbers, mailState }: OwnData): Markup => {
  const { passport } = clientData
  const numbers = documentNumbers
  return facts([
    ['Имя', passport && fullName(passport)],
    ['Дата рождения', words.dayOf(passport?.birthDate)],
    ['Место рождения', passport?.birthPlace],
    ['Паспорт', numbers && `${numbers.serialNumber} ${numbers.documentNumber}`],
    ['Выдан', words.dayOf(passport?.issuedDate)],
    ['Код подразделения', numbers?.departmentCode],
    ['ИНН', numbers?.inn],
    ['СНИЛС', numbers?.snils],
    ['Телефон', formatPhone(clientData.phone)],
    ['Почта', mailState.mail && `${mailState.mail}${mailState.confirmed ? ', подтверждена' : ''}`],
    ['Почта ждёт подтверждения', mailState.pending?.mail],
    ['Адрес регистрации', addressText(clientData.address)],
    ['Адрес проживания', addressText(clientData.livingAddress)],
    ['Социальная сеть', clientData.pdn?.socialNetwork],
    ['Страница', clientData.pdn?.socialAccount],
    ['Номер клиента', clientData.clientId],
  ])
}

const income = ({ clientData: { pdn, creditLine }, debtLoad, bankStatement }: OwnData): Markup => {
  const { statement } = bankStatement
  const rows: Fact[] = [
    ['Доход в месяц, по вашим словам', pdn && roubles(pdn.monthlyIncomeRoubles)],
    ['Платежи в месяц, по вашим словам', pdn && roubles(pdn.monthlyObligationsRoubles)],
    ['Платежи по займам у нас в месяц', money(debtLoad.ownPaymentsKopecks)],
    ['Долговая нагрузка', debtLoad.percent === null ? null : percent(debtLoad.percent, 1)],
    ['Выписка из банка', statement && words.wordOf(words.STATEMENT_STATES, statement.state)],
    ['Банк', statement?.bank],
    [
      'Доход по выписке',
      statement?.monthlyIncomeKopecks ? money(statement.monthlyIncomeKopecks) : null,
    ],
    ['Кредитный лимит', roubles(creditLine.userCreditLimit)],
    ['Занято', roubles(creditLine.usedLimit)],
    ['Доступно', roubles(creditLine.available)],
  ]
  return facts(rows)
}

const bureaus = ({ creditHistory: { bureaus: answers, answeredAt } }: OwnData): readonly Markup[] =>
  answers.map((answer) =>
    record({
      title: `Бюро «${answer.bureau}»`,
      rows: [
        ['Ответ получен', words.momentOf(answeredAt)],
        ['Рейтинг', String(answer.score)],
        ['Самозапрет', words.yesNo(answer.selfBan)],
        ['Самая долгая просрочка, дней', String(answer.arrearsDays)],
        ['Платежи в месяц, известные бюро', money(answer.monthlyPaymentsKopecks)],
      ],
    }),
  )

const photos = (data: OwnData): readonly Markup[] =>
  photoNames(data).map(({ name, photo }) =>
    record({
      title: PHOTO_WORDS[photo.kind],
      rows: [
        ['Прислан', words.momentOf(photo.createdAt)],
        ['Файл', fileLink(name, name)],
        ['Проверка', words.wordOf(words.PHOTO_STATES, photo.moderationStatus)],
        ['Причина', photo.moderationReason && PHOTO_REASON_WORDS[photo.moderationReason]],
      ],
    }),
  )

const passportChanges = ({ passportChange: { change } }: OwnData): readonly Markup[] =>
  change === null
    ? []
    : [
        record({
          title: `Паспорт ··${change.tail}`,
          rows: [
            ['Отправлен', words.momentOf(change.askedAt)],
            ['Что с ним', words.wordOf(words.PASSPORT_CHANGE_STATES, change.state)],
            ['Решение', words.momentOf(change.decidedAt)],
            ['Почему', change.reason && PASSPORT_CHANGE_WORDS[change.reason].text],
          ],
        }),
      ]

/** The section of what the client told of themselves and what was found out. */
export const aboutYou = (data: OwnData): Markup =>
  html`<p>${data.clientStatus.message}</p>
    ${person(data)} ${part('Доход, нагрузка и лимит', [income(data)])}
    ${part('Что ответили бюро кредитных историй', bureaus(data), 'Бюро ещё не спрашивали.')}
    ${part('Новый паспорт', passportChanges(data), 'Новый паспорт вы не присылали.')}
    ${part('Ваши снимки', photos(data), 'Снимков нет.')}`
