/** What the workplace calls declined debits, and what comes of them. */
import type { DebitList, NoMoreTries } from '../../../../protocol/declined-debits.ts'

export const LIST_WORDS: Readonly<Record<DebitList, string>> = {
  ALL: 'Все',
  CARD: 'Сменить карту',
  MONEY: 'Мало денег',
  NO_MORE: 'Больше не пробуем',
}

export const EMPTY_WORDS: Readonly<Record<DebitList, readonly [title: string, words: string]>> = {
  ALL: ['Все списания прошли', 'Отказ появится здесь сам и уйдёт, когда клиент заплатит.'],
  CARD: ['Карты у всех в порядке', 'Здесь будут те, с чьей карты банк больше не даст списать.'],
  MONEY: ['Денег хватило всем', 'Здесь будут те, у кого на карте мало денег или исчерпан лимит.'],
  NO_MORE: ['Все попытки впереди', 'Здесь будут те, у кого сами мы больше не спишем.'],
}

/** Why nothing is debited again by itself. */
export const NO_MORE_WORDS: Readonly<Record<NoMoreTries, string>> = {
  OFF: 'автосписание выключено',
  BLOCKED: 'банк запретил автосписания с этой карты',
  STATUS: 'идёт процедура по закону',
}
