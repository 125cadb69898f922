const NO_BREAK = '\u00a0'

/** Short words and signs that never end a line, and units that never begin one. */
const BETWEEN_DIGITS = /(?<=\d) (?=\d{3}(?!\d))/g
const BEFORE_UNIT =
  /(?<=\d) (?=(?:[₽%]|дн|день|дня|месяц|раз|год|лет|недел|час|минут|рубл|МБ|рабоч|календ))/g
const BEFORE_DASH = / (?=— )/g
const AFTER_SHORT_WORD =
  /(?<=(?:^|[ («\u00a0])(?:[вкосуия№]|на|не|по|до|от|из|за|во|со|ко|об|ни|но)) /gi

/** The same words with numbers tied to their units and short words to the next one, for screen and print. */
export const tied = (text: string): string =>
  text
    .replace(BETWEEN_DIGITS, NO_BREAK)
    .replace(BEFORE_UNIT, NO_BREAK)
    .replace(BEFORE_DASH, NO_BREAK)
    .replace(AFTER_SHORT_WORD, NO_BREAK)
