import { clientDeleteTerms } from '../../../protocol/calls/profile-manager/account-deletion.ts'
import { route } from '../../route.ts'
import { deletionTerms } from '../../accounts/delete-account.ts'
import { ownClient } from './own-client.ts'

export const clientDeleteTermsRoute = route(clientDeleteTerms, async ({ context, client }) => {
  const { id } = await ownClient(context, client.id)
  return deletionTerms(context, id)
})
