/** The one place for the words of letters. Subjects name no sums: a list of letters is read over shoulders. */
import { moscowDate } from '../../lending/calendar.ts'
import { formatDate } from '../../lending/plain-text.ts'
import { BRAND } from '../../protocol/brand.ts'
import { COMPLAINT_REMEDIES } from '../../protocol/complaints.ts'
import { PATHS } from '../../protocol/paths.ts'
import { browserDevice, deviceWords } from '../../protocol/browser-device.ts'
import type { CodeAccessWay } from '../../protocol/code-access.ts'
import type { Letter } from '../gateways/gateways.ts'
import { momentWords } from './account-texts.ts'
import { withoutSender } from './messages.ts'

type Words = Pick<Letter, 'subject' | 'text'>

const SIGNATURE = `«Вовремя», ${BRAND.legalName}\n${BRAND.phone}, ${BRAND.workingHours}`
const letter = (subject: string, ...paragraphs: readonly string[]): Words => ({
  subject,
  text: `${['Здравствуйте!', ...paragraphs, SIGNATURE].join('\n\n')}\n`,
})

/** Asks whoever reads this address to say that it is theirs. */
export const confirmLetter = ({ link, expiresAtMs }: { link: string; expiresAtMs: number }) =>
  letter(
    'Подтвердите почту',
    'Эту почту указали в личном кабинете «Вовремя». Если это вы, откройте ссылку:',
    link,
    `Ссылка действует до ${formatDate(moscowDate(expiresAtMs))}. После подтверждения на эту почту будут приходить договоры, квитанции и справки.`,
    'Если это не вы, ничего не делайте: писать сюда мы не станем.',
  )

/** Documents of a loan, attached. */
export const papersLetter = (titles: readonly string[]): Words =>
  letter(
    titles.length === 1 ? (titles[0] ?? '') : 'Документы по вашему займу',
    'Во вложении:',
    titles.map((title) => `— ${title}`).join('\n'),
    'Файлы подписаны нашей электронной подписью. Проверить их можно на странице «Проверка документа». Те же документы всегда есть в личном кабинете.',
    'Не хотите получать документы письмом? Отключите это в кабинете: «Настройки», «Почта».',
  )

/** One document, attached because the client has asked for it. */
export const documentLetter = (title: string): Words =>
  letter(
    title,
    `Вы попросили прислать документ «${title}». Он во вложении.`,
    'Файл подписан нашей электронной подписью. Проверить его можно на странице «Проверка документа».',
    `Если просили не вы, смените пароль и позвоните нам: ${BRAND.phone}.`,
  )

/** A message that goes by letter: the words of the text message, and where the whole of it stands. */
export const messageLetter = ({
  title,
  text,
  baseUrl,
}: {
  title: string
  text: string
  baseUrl: string
}): Words =>
  letter(
    title,
    withoutSender(text),
    `Подробности в личном кабинете: ${baseUrl}${PATHS.inbox}`,
    'Не хотите получать такие письма? Выберите другой способ в кабинете: «Настройки», «О чём и куда писать».',
  )

/** Where an answer can be read, by who wrote: from the site, as a client, as one whose account is deleted since. */
const WHERE_ANSWERED = {
  SITE: 'Ответ придёт сюда. Где обращение сейчас, видно на нашем сайте в разделе «Обращения» по номеру и этой почте.',
  CLIENT: 'Ответ придёт сюда и появится в личном кабинете, в разделе «Поддержка».',
  DELETED: 'Ответ придёт сюда.',
} as const

/** What became of a complaint, with the whole answer (442-FZ). */
export const complaintLetter = (
  news: 'REGISTERED' | 'EXTENDED' | 'CLOSED',
  complaint: {
    readonly number: string
    readonly registeredAtMs: number
    readonly dueOn: string
    readonly extensionReason: string | null
    readonly answer: string | null
    /** Only a client has an account to read it in. */
    readonly writer: keyof typeof WHERE_ANSWERED
  },
): Words => {
  const { number, registeredAtMs, dueOn, extensionReason, answer, writer } = complaint
  const registered = formatDate(moscowDate(registeredAtMs))
  const due = `Ответим до ${formatDate(dueOn)} включительно. ${WHERE_ANSWERED[writer]}`
  if (news === 'REGISTERED')
    return letter(
      `Обращение № ${number} зарегистрировано`,
      `Ваше обращение зарегистрировано ${registered}, номер ${number}.`,
      due,
      ...(writer === 'SITE'
        ? ['Если писали не вы, ничего не делайте: почту указали по ошибке.']
        : []),
    )
  if (news === 'EXTENDED')
    return letter(
      `Обращение № ${number}: срок ответа продлён`,
      `Чтобы ответить на обращение № ${number} от ${registered}, нужно больше времени: ${extensionReason ?? ''}`,
      due,
    )
  return letter(
    `Ответ на обращение № ${number}`,
    `Отвечаем на обращение № ${number} от ${registered}.`,
    answer ?? '',
    COMPLAINT_REMEDIES,
  )
}

/** Somebody got in by a code alone: whoever reads this address may stop them (decision 0147). */
export const accessLetter = ({
  way,
  userAgent,
  sinceMs,
  pausedUntilMs,
  link,
}: {
  way: CodeAccessWay
  userAgent: string
  sinceMs: number
  pausedUntilMs: number
  link: string
}): Words =>
  letter(
    way === 'PASSWORD_RESET' ? 'Пароль изменён по коду из СМС' : 'Вход по коду с нового устройства',
    `${momentWords(sinceMs)} ${
      way === 'PASSWORD_RESET'
        ? 'пароль от вашего личного кабинета «Вовремя» изменили по коду из СМС'
        : 'в ваш личный кабинет «Вовремя» вошли по коду из СМС с нового устройства'
    }: ${deviceWords(browserDevice(userAgent))}.`,
    `Если это вы, ничего не делайте. До ${momentWords(pausedUntilMs)} переводим деньги только на карты, которые были раньше.`,
    'Если это не вы, откройте ссылку и нажмите «Это не я»: закроем доступ и остановим займы.',
    link,
    `Если телефон перестал ловить сеть, SIM-карту могли перевыпустить: позвоните своему оператору и нам, ${BRAND.phone}.`,
  )

/** To the address that is no longer in force. */
export const mailReplacedLetter = ({ nextMail, atMs }: { nextMail: string; atMs: number }) =>
  letter(
    'Почта изменена',
    `${formatDate(moscowDate(atMs))} в вашем личном кабинете «Вовремя» указали другую почту: ${nextMail}. Сюда мы больше не пишем.`,
    `Если это не вы, смените пароль и позвоните нам: ${BRAND.phone}.`,
  )
