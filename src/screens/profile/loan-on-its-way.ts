import type { Application } from '../../state/profile.ts'

/** Signed, and the money has not reached the card. */
export const isOnItsWay = ({
  applicationState,
  contractState,
}: Pick<Application, 'applicationState' | 'contractState'>): boolean =>
  contractState === null &&
  ['SIGNED', 'COOLING', 'PAYOUT_PENDING', 'PAYOUT_FAILED'].includes(applicationState)
