/** Information about clients that is kept fresh (115-FZ art. 7 cl. 1 sub-cl. 3, decision 0165). */
import type { ClientRisk } from '../lending/identification-refresh.ts'

export const CLIENT_RISKS = ['ORDINARY', 'HIGH'] as const satisfies readonly ClientRisk[]

/** For the workplace. */
export const CLIENT_RISK_WORDS: Readonly<Record<ClientRisk, string>> = {
  ORDINARY: 'обычный',
  HIGH: 'высокий',
}

/** APP: the client, in the account. DESK: a member of staff, who has checked it. */
export const CONFIRMATION_WAYS = ['APP', 'DESK'] as const
export type ConfirmationWay = (typeof CONFIRMATION_WAYS)[number]

/** Whether something of the questionnaire has changed since it was confirmed before. */
export const CONFIRMATION_RESULTS = ['UNCHANGED', 'CHANGED'] as const
export type ConfirmationResult = (typeof CONFIRMATION_RESULTS)[number]
