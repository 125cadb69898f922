/** Machine-readable lines of people who do not exist. */

export interface Holder {
  /** In the letters of the line, as everything here. */
  readonly lastName: string
  readonly givenNames: string
  readonly serialNumber: string
  readonly documentNumber: string
  /** YYMMDD */
  readonly birthDate: string
  readonly sex: 'M' | 'F'
  /** YYMMDD */
  readonly issuedDate: string
  readonly departmentCode: string
}

/** A line as one was printed, with its check digits counted by the printer. */
export const PRINTED =
  'PNRUSZDRIL7K<<SERGEQ<ANATOL9EVI3<<<<<<<<<<<<\n3919353498RUS7207233M<<<<<<<4151218910003<50'

const checkDigit = (text: string): number =>
  Array.from(text).reduce(
    (sum, sign, index) => sum + (Number(sign) || 0) * ([7, 3, 1][index % 3] ?? 0),
    0,
  ) % 10

const checked = (text: string): string => `${text}${checkDigit(text)}`

/** Both lines, 44 signs each; names that do not fit are cut. */
export const machineLines = (holder: Holder): string => {
  const { serialNumber, documentNumber, birthDate, sex, issuedDate, departmentCode } = holder
  const names = `PNRUS${holder.lastName}<<${holder.givenNames}`.padEnd(44, '<').slice(0, 44)
  const number = checked(`${serialNumber.slice(0, 3)}${documentNumber}`)
  const birth = checked(birthDate)
  const issue = checked(`${serialNumber.slice(3)}${issuedDate}${departmentCode}<`)
  const fillers = '<'.repeat(7)
  const whole = checkDigit(`${number}${birth}${fillers}${issue}`)
  return `${names}\n${number}RUS${birth}${sex}${fillers}${issue}${whole}`
}
