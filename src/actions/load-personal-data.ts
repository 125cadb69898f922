import type { Reply } from '../../protocol/call.ts'
import { clientData } from '../../protocol/calls/profile-manager/client.ts'
import { send } from '../api/send.ts'
import { loadSnapshot, saveSnapshot } from '../offline/snapshots.ts'

/** What the settings show of the person; drafts, consents and photos stay with the server. */
export type PersonalData = Pick<
  Reply<typeof clientData>,
  'mail' | 'mailValid' | 'inn' | 'snils' | 'passport' | 'address' | 'livingAddress' | 'pdn'
>

const NAME = 'personal-data'

/** The client's own data, kept on this device sealed on the way. Throws CallRefused, NetworkFailure. */
export const loadPersonalData = async (signal: AbortSignal): Promise<PersonalData> => {
  const reply = await send(clientData, { signal })
  const { asOf, mail, mailValid, inn, snils, passport, address, livingAddress, pdn } = reply
  const value = { mail, mailValid, inn, snils, passport, address, livingAddress, pdn }
  saveSnapshot(NAME, { value, asOf, receivedAtMs: Date.now() }).catch(reportError)
  return value
}

/** The data as this device last saw them, or null. */
export const recallPersonalData = async (): Promise<PersonalData | null> =>
  (await loadSnapshot<PersonalData>(NAME))?.value ?? null
