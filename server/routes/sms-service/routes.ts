import type { Route } from '../../route.ts'
import { checkCodeRoute } from './check-code.ts'
import { csrfRoute } from './csrf.ts'
import { sendCodeAuthorizationRoute } from './send-code-authorization.ts'
import { sendCodeRegistrationRoute } from './send-code-registration.ts'
import { sendCodeRoute } from './send-code.ts'
import { urlRoute } from './url.ts'

export const routes: readonly Route[] = [
  csrfRoute,
  sendCodeRegistrationRoute,
  sendCodeAuthorizationRoute,
  sendCodeRoute,
  checkCodeRoute,
  urlRoute,
]
