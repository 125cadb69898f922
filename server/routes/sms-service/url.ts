import { redirectUrl } from '../../../protocol/calls/sms-service/redirect.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { route } from '../../route.ts'
import { REDIRECT_TARGETS } from './redirect-targets.ts'

export const urlRoute = route(redirectUrl, ({ query }) => {
  const url = REDIRECT_TARGETS.get(query.urlId)
  if (url === undefined) throw new Refusal('NOT_FOUND')
  return { url }
})
