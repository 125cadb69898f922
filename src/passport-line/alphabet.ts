/** Letters of the machine-readable line of a Russian internal passport, each for one Russian letter. */
const RUSSIAN: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'Б',
  V: 'В',
  G: 'Г',
  D: 'Д',
  E: 'Е',
  2: 'Ё',
  J: 'Ж',
  Z: 'З',
  I: 'И',
  Q: 'Й',
  K: 'К',
  L: 'Л',
  M: 'М',
  N: 'Н',
  O: 'О',
  P: 'П',
  R: 'Р',
  S: 'С',
  T: 'Т',
  U: 'У',
  F: 'Ф',
  H: 'Х',
  C: 'Ц',
  3: 'Ч',
  4: 'Ш',
  W: 'Щ',
  X: 'Ъ',
  Y: 'Ы',
  9: 'Ь',
  6: 'Э',
  7: 'Ю',
  8: 'Я',
}

/** Digits that stand for no letter: one of them in a name is a letter that looks like it. */
const LETTER_LIKE: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S' }

/**
 * A word of the name line in Russian letters, «IVANOVI3» → «Иванович»; null when a sign of it stands for no letter, or when
 * no Russian word could begin like this.
 */
export const russianWord = (coded: string): string | null => {
  const letters = Array.from(coded, (sign) => RUSSIAN[LETTER_LIKE[sign] ?? sign])
  const word = letters.join('')
  if (letters.includes(undefined) || !/^[^ЪЫЬ][А-ЯЁ]+$/.test(word)) return null
  return `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`
}
