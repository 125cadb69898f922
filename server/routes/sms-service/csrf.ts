import { csrf } from '../../../protocol/calls/sms-service/codes.ts'
import { issueCsrfToken } from '../../csrf-token.ts'
import { route } from '../../route.ts'

export const csrfRoute = route(csrf, ({ context }) => ({
  csrf: issueCsrfToken(context.config.secret, context.clock.now()),
}))
