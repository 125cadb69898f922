/** The screens of a registration in their order: what the header counts, and a browser test walks (decision 0092). */
export const OWN_SCREENS = [
  'phone',
  'code',
  'photos',
  'passport',
  'numbers',
  'selfie',
  'address',
  'income',
  'card',
  'signature',
] as const
export type OwnScreen = (typeof OWN_SCREENS)[number]

/** Measured walk-through at typing speed; used for «осталось около N минут». */
const MINUTES_LEFT: Record<OwnScreen, number> = {
  phone: 7,
  code: 6,
  photos: 6,
  passport: 5,
  numbers: 4,
  selfie: 3,
  address: 3,
  income: 2,
  card: 2,
  signature: 1,
}

const minutes = (count: number): string =>
  `осталось около ${count} ${count === 1 ? 'минуты' : 'минут'}`

/** What the header says of a screen: its group of `stepsQty` (spec §3), its place among all, how much is left. */
export const progressOf = (screen: OwnScreen, stepsQty: number) => {
  const behind = OWN_SCREENS.indexOf(screen)
  const share = behind / OWN_SCREENS.length
  return {
    step: Math.floor(share * stepsQty) + 1,
    stepsQty,
    share,
    place: `экран ${behind + 1} из ${OWN_SCREENS.length}`,
    note: minutes(MINUTES_LEFT[screen]),
  }
}
