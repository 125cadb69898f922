import type { PassportRow } from '../db/client-profile.ts'

const wordsOf = (name: string): string[] =>
  name
    .toLocaleUpperCase('ru')
    .replaceAll('Ё', 'Е')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

/**
 * True when one of an account's owners is the person of the passport: surname and first name stand in the name, in any
 * order, with a patronymic or without. An account whose owner the bank does not tell belongs to nobody we know.
 */
export const isAccountHolder = (
  holders: readonly string[],
  { lastName, firstName }: Pick<PassportRow, 'lastName' | 'firstName'>,
): boolean => {
  const wanted = wordsOf(`${lastName} ${firstName}`)
  return holders.some((holder) => {
    const given = new Set(wordsOf(holder))
    return wanted.every((word) => given.has(word))
  })
}
