import type { RegistrationStep } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import { saveDraft as writeDraft, clientById } from '../db/clients.ts'
import type { Context } from '../context.ts'

/** What opens the account or signs is never kept half-typed. */
const NEVER_KEPT = new Set(['password', 'phoneCode', 'smsCode', 'code'])

/** Keeps unfinished input of a step, until the registration is over (D19). @throws Refusal UNAUTHENTICATED */
export const saveDraft = async (
  { database, clock }: Context,
  draft: { clientId: string; step: RegistrationStep; values: Readonly<Record<string, unknown>> },
): Promise<void> => {
  const client = await clientById(database, draft.clientId)
  if (!client) throw new Refusal('UNAUTHENTICATED')
  if (client.step === 'done') return
  const kept = Object.entries(draft.values).filter(([name]) => !NEVER_KEPT.has(name))
  const values = Object.fromEntries(kept)
  await writeDraft(database, { ...draft, values, savedAtMs: clock.now() })
}
