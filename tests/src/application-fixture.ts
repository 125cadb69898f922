import type { Application } from '../../src/state/profile.ts'

/** A loan of 30 000 ₽ for six months as the account lists it; signed and cooling off where nothing else is said. */
export const applicationFixture = (part: Partial<Application> = {}): Application => ({
  loanApplicationId: 'loan-1',
  contractNumber: '261121-0001',
  typeOfProduct: 'INSTALLMENT',
  amountOfContract: 30_000,
  loanTerm: 6,
  applicationState: 'COOLING',
  contractState: null,
  signedAt: '2026-11-21T09:00:00.000Z',
  coolingUntil: '2026-11-21T13:00:00.000Z',
  payoutOrderedAt: null,
  payoutCancelling: false,
  paidOutAt: null,
  cardMask: 'Мир •• 4417',
  payoutBank: null,
  nextPayment: null,
  overdueDays: 0,
  remainingTotalKopecks: 0,
  reasons: [],
  legalStatus: null,
  ...part,
})
