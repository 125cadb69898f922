import type { DuplicateGround, DuplicateState } from '../../../protocol/duplicates.ts'

const GROUND_WORDS: Readonly<Record<DuplicateGround, string>> = {
  PASSPORT: 'паспорт',
  INN: 'ИНН',
  SNILS: 'СНИЛС',
}

/** What two people have decided about two accounts with the same documents. */
export const DUPLICATE_WORDS: Readonly<Record<DuplicateState, string>> = {
  UNDECIDED: 'не решено',
  EARLIER_KEPT: 'один человек, займы в прежнем',
  LATER_KEPT: 'один человек, займы в новом',
  EARLIER_IMPOSTOR: 'прежний по чужим документам',
  LATER_IMPOSTOR: 'новый по чужим документам',
  DIFFERENT_PEOPLE: 'разные люди, ошибка в номере',
}

/** `паспорт, ИНН` */
export const groundWords = (grounds: readonly DuplicateGround[]): string =>
  grounds.map((ground) => GROUND_WORDS[ground]).join(', ')
