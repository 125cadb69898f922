import type { Reply } from '../../protocol/call.ts'
import { clientData, clientStatus } from '../../protocol/calls/profile-manager/client.ts'
import { clientIntegrationData } from '../../protocol/calls/profile-manager/partners.ts'
import { registrationTerms } from '../../protocol/calls/profile-manager/registration.ts'
import { claimOffline } from '../offline/wipe.ts'
import type { InfoUser } from '../state/sign-up.ts'
import { defineQuery, type Query } from './query.ts'

export type ClientCheck = Reply<typeof clientStatus>
export type RegistrationTerms = Reply<typeof registrationTerms>

const clientDataQuery = defineQuery({ call: clientData })

/**
 * What the server keeps of the registration; the step in it is where the person goes on (D19). From here on drafts and
 * photos on this device are this client's; somebody else's are removed (D32).
 */
export const registrationQuery: Query<InfoUser> = {
  ...clientDataQuery,
  async ask(none, signal) {
    const answer = await clientDataQuery.ask(none, signal)
    // A device that keeps nothing must not hold back the registration.
    await claimOffline(answer.value.clientId).catch(reportError)
    return answer
  },
}

/** What a partner's integration fills in beforehand and how many groups of steps it shows (D19); NOT_FOUND when it is gone. */
export const integrationQuery = defineQuery({
  call: clientIntegrationData,
  request: (integrationId: string) => ({ query: { integrationId } }),
})

/** How the check of the documents stands and what to do next (D20). */
export const clientCheckQuery = defineQuery({ call: clientStatus })

/** The documents that the code of REGISTRATION_END signs, with their hash (D22). */
export const registrationTermsQuery = defineQuery({ call: registrationTerms })
