import { useState } from 'react'
import { addCard, type AddedCard } from '../../actions/add-card.ts'
import { failureOf, type Failure } from '../../api/failure.ts'

type Card = NonNullable<AddedCard['card']>

interface AddingCard {
  readonly adding: boolean
  /** What happened and what to do; null while nothing has. */
  readonly problem: Pick<Failure, 'title' | 'detail'> | null
  readonly add: () => void
}

const SCRIPT_FAILED = /^Failed to load script/

const problemOf = (error: unknown): Pick<Failure, 'title' | 'detail'> =>
  error instanceof Error && SCRIPT_FAILED.test(error.message)
    ? {
        title: error.message,
        detail: 'Форма карты не открылась. Отключите блокировщик для этой страницы и повторите.',
      }
    : failureOf(error)

const WAITING = {
  title: 'Банк ещё не ответил',
  detail: 'Карта появится в списке, когда ответ придёт. Обновите страницу через минуту.',
}

/** Attaches a card through the acquirer's form; `onAdded` gets it. A form that was just closed is no problem. */
export function useAddCard(
  clientId: string | null,
  onAdded: (card: Card) => void | Promise<void>,
): AddingCard {
  const [adding, setAdding] = useState(false)
  const [problem, setProblem] = useState<AddingCard['problem']>(null)

  const run = async (id: string) => {
    setAdding(true)
    setProblem(null)
    try {
      const { state, card, title, hint } = await addCard(id)
      if (card) await onAdded(card)
      else if (state === 'DECLINED')
        setProblem({
          title: title ?? 'Операция отклонена',
          detail: hint ?? 'Возьмите другую карту.',
        })
      else if (state !== 'CREATED') setProblem(WAITING)
    } catch (error) {
      setProblem(problemOf(error))
    }
    setAdding(false)
  }

  return {
    adding,
    problem,
    add: () => {
      if (!adding && clientId !== null) void run(clientId)
    },
  }
}
