import { DeskButton, DeskLink } from '../../parts/button.tsx'
import { Kbd } from '../../parts/kbd.tsx'
import { Note, Pane } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import type { TakeCase } from '../../parts/use-take-case.ts'

export type Ending = 'CASE_DECIDED' | 'CASE_ASKED' | 'CASE_NOT_YOURS'

const WORDS: Readonly<Record<Ending, { title: string; said: string }>> = {
  CASE_DECIDED: {
    title: 'Кто-то уже решил',
    said: 'Решение по этой анкете записано без вас. Ваше не записано и ничего не изменило.',
  },
  CASE_ASKED: {
    title: 'Клиенту просят отказать',
    said: 'Решает второй сотрудник. Если он скажет «нет», не ответит за сутки или просьбу отзовут, анкета вернётся в очередь.',
  },
  CASE_NOT_YOURS: {
    title: 'Дело не за вами',
    said: 'Время вышло, или дело взял кто-то другой. Отметки, которые вы сделали, целы: возьмите дело снова.',
  },
}

interface EndedProps {
  readonly ending: Ending
  readonly checkId: string
  readonly take: TakeCase
}

/** A case that cannot be decided here any more: why, what is left, where to go. */
export const Ended = ({ ending, checkId, take }: EndedProps) => {
  const { title, said } = WORDS[ending]
  return (
    <Pane
      title={title}
      foot={
        <>
          {ending === 'CASE_NOT_YOURS' && (
            <DeskButton loading={take.busy} onClick={() => take.take(checkId)}>
              Взять снова
            </DeskButton>
          )}
          <DeskLink href={hashOf('cases')}>
            К списку <Kbd>Esc</Kbd>
          </DeskLink>
        </>
      }
    >
      <Note tone="warning" role="alert">
        {said}
      </Note>
    </Pane>
  )
}
