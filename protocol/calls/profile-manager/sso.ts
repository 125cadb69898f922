/** End of the session by an address, spec §7. */
import { call } from '../../call.ts'

export const ssoLogout = call({
  method: 'GET',
  path: '/profile-manager/sso/logout',
  auth: 'optional',
  summary: 'End the server session and clear the cookies (D23)',
  reply: 'empty',
})
