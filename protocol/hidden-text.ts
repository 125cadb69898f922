/** C0 and C1 controls with DEL, and the signs that turn the direction of text round (Unicode, Bidi_Control). */
// oxlint-disable-next-line no-control-regex -- these are the characters it looks for
const HIDDEN = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
/** The same without tab, line feed and carriage return. */
const HIDDEN_BUT_LINES =
  // oxlint-disable-next-line no-control-regex -- these are the characters it looks for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** True for text that no field takes (D47); `lines`: it may have several lines. */
export const isHiddenText = (text: string, lines = false): boolean =>
  !text.isWellFormed() || text.search(lines ? HIDDEN_BUT_LINES : HIDDEN) >= 0

/** Text with a sign one sees in place of each that one does not see. */
export const markHiddenText = (text: string): string =>
  text.toWellFormed().replaceAll(HIDDEN, '\uFFFD')

/**
 * Text as a person meant it: a number copied from a messenger or an address book carries direction signs that nobody
 * sees, and a cell of a table a tab. Lines stay.
 */
export const withoutHiddenText = (text: string): string =>
  text.toWellFormed().replaceAll('\t', ' ').replaceAll(HIDDEN_BUT_LINES, '')
