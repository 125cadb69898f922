import type { Body, Reply } from '../../protocol/call.ts'
import { addressesSuggest } from '../../protocol/calls/profile-manager/addresses.ts'
import { send } from '../api/send.ts'

export type AddressHint = Reply<typeof addressesSuggest>['suggestions'][number]

/** Address hints; `available: false` means the hint service is down and the address is typed by hand. */
export const suggestAddress = (
  body: Body<typeof addressesSuggest>,
  signal: AbortSignal,
): Promise<Reply<typeof addressesSuggest>> =>
  send(addressesSuggest, { body, signal, timeoutMs: 4000 })
