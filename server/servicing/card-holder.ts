import type { PassportRow } from '../db/client-profile.ts'

/** What banks print on a card that was given out without a name. */
const NAMELESS = [
  'CARDHOLDER',
  'CARD HOLDER',
  'CARD HOLDER NAME',
  'NO NAME',
  'NONAME',
  'UNKNOWN',
  'UNKNOWN NAME',
  'UNEMBOSSED NAME',
  'INSTANT ISSUE',
  'INSTANT CARD',
  'MOMENTUM R',
  'VALUED CUSTOMER',
  'MIR CARD',
]

const LATIN: Readonly<Record<string, string>> = {
  А: 'A',
  Б: 'B',
  В: 'V',
  Г: 'G',
  Д: 'D',
  Е: 'E',
  Ё: 'E',
  Ж: 'ZH',
  З: 'Z',
  И: 'I',
  Й: 'I',
  К: 'K',
  Л: 'L',
  М: 'M',
  Н: 'N',
  О: 'O',
  П: 'P',
  Р: 'R',
  С: 'S',
  Т: 'T',
  У: 'U',
  Ф: 'F',
  Х: 'KH',
  Ц: 'TS',
  Ч: 'CH',
  Ш: 'SH',
  Щ: 'SHCH',
  Ъ: '',
  Ы: 'I',
  Ь: '',
  Э: 'E',
  Ю: 'IU',
  Я: 'IA',
}

/** Banks transliterate by a dozen tables: what differs between them becomes one sign, in this order. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/SHCH|SCH|SHH/g, '6'],
  [/SH/g, '6'],
  [/ZH/g, '7'],
  [/CH/g, '4'],
  [/KH/g, 'H'],
  [/TS|TC|TZ/g, 'C'],
  [/X/g, 'KS'],
  [/W/g, 'V'],
  [/[IYJ]+A/g, 'A'],
  [/[IYJ]+[EO]/g, 'E'],
  [/[IYJ]+U/g, 'U'],
  [/[YJ]/g, 'I'],
  [/(.)\1+/g, '$1'],
]

/** `Дарья`, `DARIA` and `DARYA` → one and the same. */
const soundOf = (word: string): string =>
  ALIKE.reduce(
    (text, [pattern, sign]) => text.replaceAll(pattern, sign),
    Array.from(word, (letter) => LATIN[letter] ?? letter).join(''),
  )

const soundsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .replaceAll(/['’`]/g, '')
    .split(/[^\p{L}]+/u)
    .map(soundOf)
    .filter(Boolean)

/** Enough of a given name to know it in another table: `ALEXANDER`, `ALEKSANDR`. */
const SAME_BEGINNING = 3

const isGiven = (word: string, given: readonly string[]): boolean =>
  given.some((name) =>
    word.length < SAME_BEGINNING
      ? name.startsWith(word)
      : name.startsWith(word.slice(0, SAME_BEGINNING)),
  )

/**
 * True when the name on a card may be the client's: the surname, whatever the order, and given names or initials that are
 * theirs. A card without a name passes (spec §8, CARD_NOT_OWN).
 */
export const isOwnCard = (
  holder: string | null,
  { lastName, firstName, patronymic }: Pick<PassportRow, 'lastName' | 'firstName' | 'patronymic'>,
): boolean => {
  if (holder === null) return true
  const written = holder
    .toUpperCase()
    .split(/\P{L}+/u)
    .filter(Boolean)
    .join(' ')
  if (written === '' || NAMELESS.includes(written)) return true
  const words = soundsOf(holder)
  const surname = soundsOf(lastName)
  const given = soundsOf(`${firstName} ${patronymic ?? ''}`)
  const others = words.filter((word) => !surname.includes(word))
  return others.length < words.length && others.every((word) => isGiven(word, given))
}
