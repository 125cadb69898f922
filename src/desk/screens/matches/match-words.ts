import type { Reply } from '../../../../protocol/call.ts'
import type { deskMatches } from '../../../../protocol/calls/desk/screening.ts'
import type { PlainKind } from '../../../../protocol/two-people.ts'
import type {
  MATCH_STATES,
  MatchGround,
  ScreeningCause,
  WatchlistKind,
} from '../../../../protocol/screening.ts'
import type { Asking } from '../../parts/ask-for.tsx'
import { NAMELESS } from '../../parts/words.ts'

export type Match = Reply<typeof deskMatches>['matches'][number]

export const LIST_WORDS: Readonly<Record<WatchlistKind, string>> = {
  TERRORISTS: 'Террористы и экстремисты',
  FROZEN_ASSETS: 'Заморозка по решению комиссии',
  PROLIFERATION: 'Оружие массового уничтожения',
  UN: 'Перечень ООН',
}

const GROUND_WORDS: Readonly<Record<MatchGround, string>> = {
  NAME: 'имя',
  BIRTH_DATE: 'день рождения',
  BIRTH_YEAR: 'год рождения',
  PASSPORT: 'паспорт',
  INN: 'ИНН',
}

export const CAUSE_WORDS: Readonly<Record<ScreeningCause, string>> = {
  INTAKE: 'при проверке личности',
  PASSPORT: 'при смене паспорта',
  PAYOUT: 'перед выплатой',
  BASE: 'при проверке всей базы',
}

export const STATE_WORDS: Readonly<Record<(typeof MATCH_STATES)[number], string>> = {
  POSSIBLE_MATCH: 'не решено',
  CLEARED: 'другой человек',
  FROZEN: 'заблокирован',
  RELEASED: 'блокировка снята',
}

export const groundsOf = ({ grounds }: Match): string =>
  grounds.map((ground) => GROUND_WORDS[ground]).join(', ')

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

/** What two people can decide about a match as it stands. */
export const stepsOf = ({ state }: Match): readonly Step[] =>
  state === 'FROZEN' ? [RELEASE] : [CLEAR, FREEZE]

/** The question for the other person. */
export const askingOf = ({ matchId, clientName }: Match, step: Step): Asking => ({
  kind: step.kind,
  subjectId: matchId,
  title: step.title,
  about: `${clientName ?? NAMELESS}. ${step.about}`,
})
