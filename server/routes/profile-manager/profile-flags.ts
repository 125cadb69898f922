import type { ActionFlagState, ProfileFlag } from '../../../protocol/enums.ts'
import { isStepDone, type ClientRow } from '../../db/clients.ts'
import type { ClientStanding } from '../../origination/client-standing.ts'

/**
 * State of each profile flag: the one reading of an ambiguous word of the specification.
 * CAN_BE_CREATED_NEW may or must be filled (again), COMPLETED is done. Charging for a decision on a loan is
 * unlawful, so TO_PAY appears on `registration` only, while a payment of an open contract is overdue.
 */
export const profileFlags = (
  client: ClientRow,
  standing: Pick<ClientStanding, 'status' | 'isPaymentDue'> & {
    /** By a bank statement that counts today. */
    readonly isIncomeConfirmed: boolean
  },
): Record<ProfileFlag, ActionFlagState> => {
  const flag = (isDone: boolean): ActionFlagState => (isDone ? 'COMPLETED' : 'CAN_BE_CREATED_NEW')
  const photosRefused =
    standing.status === 'FAILURE_LITTLE_DATA' || standing.status === 'DATA_MISMATCH'
  return {
    addresses: flag(isStepDone(client, 'address')),
    documents: flag(isStepDone(client, 'selfie') && !photosRefused),
    passports: flag(isStepDone(client, 'user_info')),
    pdns: flag(isStepDone(client, 'contacts')),
    saltedge: flag(standing.isIncomeConfirmed),
    registration: standing.isPaymentDue ? 'TO_PAY' : flag(client.step === 'done'),
    training: client.training,
  }
}
