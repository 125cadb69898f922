import type { Reply } from '../../../../protocol/call.ts'
import type { deskDuplicates } from '../../../../protocol/calls/desk/duplicates.ts'
import type { PlainKind } from '../../../../protocol/two-people.ts'
import type { DuplicateState } from '../../../../protocol/duplicates.ts'
import type { Asking } from '../../parts/ask-for.tsx'
import { NAMELESS } from '../../parts/words.ts'

export type Duplicate = Reply<typeof deskDuplicates>['duplicates'][number]

interface Step {
  readonly kind: PlainKind
  readonly words: string
  readonly title: string
  readonly about: string
  /** What it leaves: it is not asked for again. */
  readonly to: DuplicateState
}

const STEPS: readonly Step[] = [
  {
    kind: 'KEEP_EARLIER_ACCOUNT',
    words: 'Один человек, оставить прежний',
    title: 'Займы только в прежнем кабинете?',
    about:
      'В новом кабинете займов не будет. Если телефон потерян, смените номер прежнего кабинета в его карточке.',
    to: 'EARLIER_KEPT',
  },
  {
    kind: 'KEEP_LATER_ACCOUNT',
    words: 'Один человек, оставить новый',
    title: 'Займы только в новом кабинете?',
    about:
      'В прежнем кабинете займов не будет, платежи принимаем. Пока в нём есть долг, новых займов нет и здесь.',
    to: 'LATER_KEPT',
  },
  {
    kind: 'BLOCK_LATER_ACCOUNT',
    words: 'Новый по чужим документам',
    title: 'Новый кабинет завели по чужим документам?',
    about:
      'Займов и выплат в нём не будет, причину владельцу не называем. Прежний кабинет работает как раньше.',
    to: 'LATER_IMPOSTOR',
  },
  {
    kind: 'BLOCK_EARLIER_ACCOUNT',
    words: 'Прежний по чужим документам',
    title: 'Прежний кабинет завели по чужим документам?',
    about:
      'Займов и выплат в нём не будет, причину владельцу не называем. Новый кабинет сможет брать займы.',
    to: 'EARLIER_IMPOSTOR',
  },
]

const CLEAR: Step = {
  kind: 'CLEAR_DUPLICATE',
  words: 'Разные люди, ошибка в номере',
  title: 'Это разные люди?',
  about: 'Оба кабинета смогут брать займы. Напишите, в чьём номере ошибка.',
  to: 'DIFFERENT_PEOPLE',
}

/** What two people can decide about a pair as it stands: one passport is never two people’s. */
export const stepsOf = ({ state, grounds }: Duplicate): readonly Step[] =>
  [...STEPS, ...(grounds.includes('PASSPORT') ? [] : [CLEAR])].filter(({ to }) => to !== state)

/** The question for the other person. */
export const askingOf = ({ duplicateId, later }: Duplicate, step: Step): Asking => ({
  kind: step.kind,
  subjectId: duplicateId,
  title: step.title,
  about: `${later.clientName ?? NAMELESS}. ${step.about}`,
})
