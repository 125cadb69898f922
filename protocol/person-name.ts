/**
 * The words of a name as two sources that mean the same person write them alike: `Крутов-Алый` → [`КРУТОВ`, `АЛЫЙ`]. Ё is
 * written as Е by half of all sources; some devices send Ё and Й as a letter and a sign above it.
 */
export const nameWords = (name: string): string[] =>
  name
    .normalize('NFC')
    .toUpperCase()
    .replaceAll('Ё', 'Е')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/** One text for a name, in whatever order its words stand. */
export const nameKey = (words: readonly string[]): string => words.toSorted().join(' ')
