import type { Reply } from '../../../../protocol/call.ts'
import type { deskMatches } from '../../../../protocol/calls/desk/screening.ts'
import type { PlainKind } from '../../../../protocol/two-people.ts'
import type {
  MATCH_STATES,
  MatchGround,
  MatchList,
  ScreeningCause,
} from '../../../../protocol/screening.ts'
import type { Asking } from '../../parts/ask-for.tsx'
import { NAMELESS } from '../../parts/words.ts'

export type Match = Reply<typeof deskMatches>['matches'][number]

export const LIST_WORDS: Readonly<Record<MatchList, string>> = {
  TERRORISTS: 'Террористы и экстремисты',
  FROZEN_ASSETS: 'Заморозка по решению комиссии',
  PROLIFERATION: 'Оружие массового уничтожения',
  UN: 'Перечень ООН',
  FRAUD_BASE: 'База ФинЦЕРТ',
}

const GROUND_WORDS: Readonly<Record<MatchGround, string>> = {
  NAME: 'имя',
  BIRTH_DATE: 'день рождения',
  BIRTH_YEAR: 'год рождения',
  PASSPORT: 'паспорт',
  INN: 'ИНН',
  SNILS: 'СНИЛС',
  PHONE: 'телефон',
  CARD: 'часть номера карты',
}

export const CAUSE_WORDS: Readonly<Record<ScreeningCause, string>> = {
  INTAKE: 'при проверке личности',
  PASSPORT: 'при смене паспорта',
  PAYOUT: 'перед выплатой',
  BASE: 'при проверке всей базы',
  REFRESH: 'при сверке данных',
}

export const STATE_WORDS: Readonly<Record<(typeof MATCH_STATES)[number], string>> = {
  POSSIBLE_MATCH: 'не решено',
  CLEARED: 'другой человек',
  FROZEN: 'заблокирован',
  RELEASED: 'блокировка снята',
}

export const groundsOf = ({ grounds }: Match): string =>
  grounds.map((ground) => GROUND_WORDS[ground]).join(', ')

/** What has become of the entry since it was found; null where it stands. */
export const listedNow = ({ list, isListed }: Match): string | null => {
  if (isListed === true) return null
  const isReport = list === 'FRAUD_BASE'
  if (isListed === null) return `${isReport ? 'База' : 'Перечень'} сейчас не читается`
  return `В ${isReport ? 'базе' : 'перечне'} сейчас нет`
}

/** Day of birth as the list knows it: a day, a year, or nothing. */
export const birthOf = ({ birthDate }: Match): string => {
  if (birthDate === null) return 'дата рождения не указана'
  const [year = '', month, day] = birthDate.split('-')
  return month === undefined || day === undefined ? `${year} г. р.` : `${day}.${month}.${year}`
}

interface Step {
  readonly kind: PlainKind
  readonly words: string
  readonly title: string
  readonly about: string
}

const CLEAR: Step = {
  kind: 'CLEAR_MATCH',
  words: 'Другой человек',
  title: 'Это другой человек?',
  about: 'Займы и выплаты снова откроются. Напишите, что в данных не совпало.',
}
const FREEZE: Step = {
  kind: 'FREEZE_CLIENT',
  words: 'Заблокировать',
  title: 'Это человек из перечня?',
  about:
    'Новых займов, выплат и возвратов не будет, платежи принимаем. Клиенту о проверке не сообщайте: закон запрещает.',
}
const RELEASE: Step = {
  kind: 'RELEASE_CLIENT',
  words: 'Снять блокировку',
  title: 'Снять блокировку?',
  about: 'Займы, выплаты и возвраты снова откроются. Напишите, на каком основании.',
}

/** In the base of payments without consent stand data of one person: what is decided is whether it is the client who uses them. */
const CLEAR_REPORT: Step = {
  kind: 'CLEAR_MATCH',
  words: 'Можно выплачивать',
  title: 'Выплате ничто не мешает?',
  about:
    'Выплата уйдёт, если условия займа ещё действуют. Напишите, что вы выяснили: чужой номер раньше, другая карта, запись уже убрали.',
}
const CONFIRM_REPORT: Step = {
  kind: 'FREEZE_CLIENT',
  words: 'Не выплачивать',
  title: 'Отказать в выплате?',
  about:
    'Займ закончится без выдачи, новых не будет. Платежи и возвраты идут как обычно. Клиент узнает только, что выплата отменена.',
}
const RELEASE_REPORT: Step = {
  ...RELEASE,
  words: 'Разрешить займы',
  title: 'Разрешить займы снова?',
  about: 'Займы и выплаты снова откроются. Напишите, на каком основании.',
}

const isReport = ({ list }: Match): boolean => list === 'FRAUD_BASE'

/** What two people can decide about a match as it stands. */
export const stepsOf = (match: Match): readonly Step[] => {
  if (match.state === 'FROZEN') return [isReport(match) ? RELEASE_REPORT : RELEASE]
  return isReport(match) ? [CLEAR_REPORT, CONFIRM_REPORT] : [CLEAR, FREEZE]
}

/** What is known of whom the client was found as: a person of a list, or a report, whose data are hashes. */
export const listedOf = (match: Match): readonly string[] => {
  const { names, number, reportedOn, list } = match
  if (isReport(match))
    return [
      LIST_WORDS[list],
      reportedOn === null
        ? 'дата сообщения не указана'
        : `сообщение от ${reportedOn.split('-').toReversed().join('.')}`,
    ]
  const [first = '', ...others] = names
  return [
    first,
    ...(others.length > 0 ? [`Другие имена: ${others.join(', ')}`] : []),
    [birthOf(match), match.birthPlace].filter(Boolean).join(', '),
    `${LIST_WORDS[list]}, №\u00a0${number}`,
  ]
}

/** How the match stands, in its list's words. */
export const standingOf = (match: Match): string => {
  if (!isReport(match)) return STATE_WORDS[match.state]
  return match.state === 'FROZEN' ? 'займы закрыты' : 'не решено'
}

/** A name for the match's buttons: whose it is, and which entry. */
export const nameOf = (match: Match): string => {
  const who = match.clientName ?? NAMELESS
  return isReport(match) ? `${who}, ${groundsOf(match)}` : `${who}, №\u00a0${match.number}`
}

/** The question for the other person. */
export const askingOf = ({ matchId, clientName }: Match, step: Step): Asking => ({
  kind: step.kind,
  subjectId: matchId,
  title: step.title,
  about: `${clientName ?? NAMELESS}. ${step.about}`,
})
