import { ALLOCATION_ORDER, type Due } from './allocation.ts'
import type { IsoDate } from './calendar.ts'
import type { Movement, Posting } from './ledger.ts'
import {
  addKopecks,
  minKopecks,
  negateKopecks,
  subtractKopecks,
  ZERO,
  type Kopecks,
} from './money.ts'

/** What of money taken back is owed again, and what of it was still held for the client. */
export type TakenBackParts = {
  fromHeldKopecks: Kopecks
  principalKopecks: Kopecks
  interestKopecks: Kopecks
  penaltyKopecks: Kopecks
  courtCostsKopecks: Kopecks
}

/**
 * A payment, or a part of one, that went back to the payer's card without our order: a chargeback of the card scheme, or
 * a refund made past us (D45). It undoes nothing of the past: from its day on the sum is owed again.
 */
export type TakenBack = TakenBackParts & {
  id: string
  on: IsoDate
  /** Last day to pay it again; until then it costs nothing. */
  dueOn: IsoDate
  /** How many payments and changes the loan had got before it: those come first on its day. */
  paymentsBefore: number
  changesBefore: number
  /** An overpayment of the closed loan that we had given back ourselves: it is not held any more. */
  refundedKopecks: Kopecks
}

const PART_OF = {
  overdueInterest: 'interestKopecks',
  overduePrincipal: 'principalKopecks',
  currentInterest: 'interestKopecks',
  currentPrincipal: 'principalKopecks',
  penalty: 'penaltyKopecks',
  courtCosts: 'courtCostsKopecks',
} as const satisfies Record<keyof Due, keyof TakenBackParts>

/** What of a sum taken back is owed again, the part that was held for the client left out. */
export function owedAgain(parts: TakenBackParts): Kopecks {
  const { principalKopecks, interestKopecks, penaltyKopecks, courtCostsKopecks } = parts
  return addKopecks(principalKopecks, interestKopecks, penaltyKopecks, courtCostsKopecks)
}

/** The entry of money that went back to its payer; `borne`: on which accounts what was not held falls. */
export function takenBackMovement(taken: TakenBack, borne: readonly Posting[]): Movement {
  const { on, id: causeId, fromHeldKopecks } = taken
  const gone = addKopecks(owedAgain(taken), fromHeldKopecks)
  const postings: Posting[] = [
    { account: 'SETTLEMENT', amountKopecks: negateKopecks(gone) },
    ...borne,
    { account: 'ADVANCE', amountKopecks: fromHeldKopecks },
  ]
  const moved = postings.filter(({ amountKopecks }) => amountKopecks !== 0)
  return { on, kind: 'PAYMENT_TAKEN_BACK', causeId, postings: moved }
}

/**
 * Splits a sum taken back of a payment: first what of it is still held for the client, then what it repaid, in the
 * reverse of the legal order. What an advance has repaid since is principal as far as principal was repaid at all.
 * `earlier`: what was taken back of the same payment before.
 */
export function takenBackParts(
  repaid: Due,
  amountKopecks: Kopecks,
  book: {
    heldKopecks: Kopecks
    principalRepaidKopecks: Kopecks
    earlier: readonly TakenBackParts[]
  },
): TakenBackParts {
  const fromHeldKopecks = minKopecks(amountKopecks, book.heldKopecks)
  const parts = {
    fromHeldKopecks,
    principalKopecks: ZERO,
    interestKopecks: ZERO,
    penaltyKopecks: ZERO,
    courtCostsKopecks: ZERO,
  }
  let wanted = subtractKopecks(amountKopecks, fromHeldKopecks)
  let passed = addKopecks(...book.earlier.map(owedAgain))
  for (const kind of ALLOCATION_ORDER.toReversed()) {
    const gone = minKopecks(passed, repaid[kind])
    passed = subtractKopecks(passed, gone)
    const taken = minKopecks(wanted, subtractKopecks(repaid[kind], gone))
    wanted = subtractKopecks(wanted, taken)
    parts[PART_OF[kind]] = addKopecks(parts[PART_OF[kind]], taken)
  }
  const room = subtractKopecks(book.principalRepaidKopecks, parts.principalKopecks)
  const principal = minKopecks(wanted, room)
  return {
    ...parts,
    principalKopecks: addKopecks(parts.principalKopecks, principal),
    interestKopecks: addKopecks(parts.interestKopecks, subtractKopecks(wanted, principal)),
  }
}
