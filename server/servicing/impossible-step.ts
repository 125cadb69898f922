import { Refusal } from '../../protocol/errors.ts'

/** A step in the ledger that cannot be made as things stand, with the reason for the member of staff. */
export const impossibleStep = (detail: string): Refusal =>
  new Refusal('REQUEST_IMPOSSIBLE', { detail })
