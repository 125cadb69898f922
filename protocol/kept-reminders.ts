/**
 * What the service worker reads of the device's store for a reminder without network (D33): two records of the device's
 * encrypted copy, read with the key that no script can export (D32). They go with the rest of the copy.
 */
import type { Reply } from './call.ts'
import type { applicationCurrentList } from './calls/core/loan.ts'
import type { reminders } from './calls/profile-manager/reminders.ts'

/** What of the kept account concerns reminders. */
export interface KeptAccount {
  readonly value: {
    readonly contracts: readonly Pick<
      Reply<typeof applicationCurrentList>['applications'][number],
      'loanApplicationId' | 'contractState' | 'nextPayment'
    >[]
  }
  /** ISO 8601, by the server's clock. */
  readonly asOf: string
  /** By the clock of this device: with `asOf` it tells how far the two are apart. */
  readonly receivedAtMs: number
}

export interface KeptReminders {
  readonly value: Pick<Reply<typeof reminders>, 'daysBefore' | 'hour'>
}

/** Tag of the browser's periodic wake-up. */
export const LOCAL_REMINDER = 'local-reminder'
