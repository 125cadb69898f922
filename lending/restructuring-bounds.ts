/** How far new terms of a loan may go (decision 0104). */
export const MAX_NEW_PAYMENTS = 24
export const MAX_FIRST_PAYMENT_DAYS = 60
export const MAX_PENALTY_FREE_DAYS = 90
/** The borrower has so long to sign what two people have agreed to. */
export const RESTRUCTURING_OFFER_DAYS = 14
