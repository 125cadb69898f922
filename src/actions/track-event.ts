import type { Goal } from '../../protocol/goals.ts'
import { outbox } from '../offline/outbox.ts'

/**
 * Records a goal that may be reached without network: it waits in the outbox with its own moment (D31). Never throws.
 * All others go by `src/api/reach-goal.ts`, at once.
 */
export const trackEvent = async ({ name, details }: Goal): Promise<void> => {
  try {
    const body = { name, at: new Date().toISOString(), ...(details && { details }) }
    await outbox.add({ kind: 'event', body })
  } catch (error) {
    // A count that is missing costs the person nothing; the device's storage is broken, though.
    reportError(error)
  }
}
