import * as calls from '../../../protocol/calls/auth-service/login.ts'
import { answered } from '../../accounts/identity-answer.ts'
import { route } from '../../route.ts'

export const loginPlace = route(calls.loginPlace, async ({ context }) => {
  const { identityServer } = context.gateways
  return { outside: identityServer && (await answered(context, identityServer.loginPlace())) }
})
