import { addKopecks, minKopecks, subtractKopecks, ZERO, type Kopecks } from './money.ts'

/** What is owed now, by the kinds the law ranks. */
export type Due = {
  overdueInterest: Kopecks
  overduePrincipal: Kopecks
  currentInterest: Kopecks
  currentPrincipal: Kopecks
  penalty: Kopecks
  /** Costs of a claim that the court has awarded: "other payments" of that order (decision 0123). */
  courtCosts: Kopecks
}

/** The order of 607-FZ for contracts since 01.07.2024; the parties cannot change it (D11). */
export const ALLOCATION_ORDER = [
  'overdueInterest',
  'overduePrincipal',
  'currentInterest',
  'currentPrincipal',
  'penalty',
  'courtCosts',
] as const satisfies readonly (keyof Due)[]

export const NOTHING_DUE: Due = {
  overdueInterest: ZERO,
  overduePrincipal: ZERO,
  currentInterest: ZERO,
  currentPrincipal: ZERO,
  penalty: ZERO,
  courtCosts: ZERO,
}

export type Allocation = { parts: Due; remainderKopecks: Kopecks }

/** Spreads a payment over what is due in the legal order; what is left over is the remainder. */
export function allocate(paymentKopecks: Kopecks, due: Due): Allocation {
  const parts = { ...NOTHING_DUE }
  let remainderKopecks = paymentKopecks
  for (const kind of ALLOCATION_ORDER) {
    parts[kind] = minKopecks(remainderKopecks, due[kind])
    remainderKopecks = subtractKopecks(remainderKopecks, parts[kind])
  }
  return { parts, remainderKopecks }
}

export function totalDue(due: Due): Kopecks {
  return addKopecks(...ALLOCATION_ORDER.map((kind) => due[kind]))
}
