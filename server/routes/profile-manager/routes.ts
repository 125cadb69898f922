import type { Route } from '../../route.ts'
import { actionFlagsCurrentlyRoute } from './action-flags-currently.ts'
import { actionFlagsSetTrainingRoute } from './action-flags-set-training.ts'
import { addressesSaveRegistrationRoute } from './addresses-save-registration.ts'
import { addressesSuggestRoute } from './addresses-suggest.ts'
import { advSaveRoute } from './adv-save.ts'
import { calendarAllRoute } from './calendar-all.ts'
import { calendarContractRoute } from './calendar-contract.ts'
import { calendarFeedRoute } from './calendar-feed.ts'
import { calendarLinkRoute } from './calendar-link.ts'
import { calendarLinkRenewRoute } from './calendar-link-renew.ts'
import { clientAuthorizationRoute } from './client-authorization.ts'
import { clientCreateRoute } from './client-create.ts'
import { clientDataRoute } from './client-data.ts'
import { clientDeleteRoute } from './client-delete.ts'
import { clientDeleteTermsRoute } from './client-delete-terms.ts'
import { clientDraftRoute } from './client-draft.ts'
import { clientIntegrationDataRoute } from './client-integration-data.ts'
import { clientStatusRoute } from './client-status.ts'
import { creditHistoryConsentRoute } from './consent-credit-history.ts'
import { creditHistoryConsentRenewRoute } from './consent-credit-history-renew.ts'
import { cpaAllianceRefRoute } from './cpa-alliance-ref.ts'
import { cpaRoute } from './cpa.ts'
import { messagesRoute } from './messages.ts'
import { passportDepartmentRoute } from './passport-department.ts'
import { passportSaveDataRoute } from './passport-save-data.ts'
import { passportSaveScanMainRoute } from './passport-save-scan-main.ts'
import { passportSaveScanSelfieRoute } from './passport-save-scan-selfie.ts'
import { pdnSaveRoute } from './pdn-save.ts'
import { pushKeyRoute } from './push-key.ts'
import { pushRenewRoute } from './push-renew.ts'
import { pushSubscribeRoute } from './push-subscribe.ts'
import { pushUnsubscribeRoute } from './push-unsubscribe.ts'
import { registrationSignRoute } from './registration-sign.ts'
import { registrationTermsRoute } from './registration-terms.ts'
import { remindersRoute } from './reminders.ts'
import { remindersSaveRoute } from './reminders-save.ts'
import { ssoLogoutRoute } from './sso-logout.ts'

export const routes: readonly Route[] = [
  clientStatusRoute,
  clientCreateRoute,
  clientAuthorizationRoute,
  clientDataRoute,
  clientDraftRoute,
  clientDeleteTermsRoute,
  clientDeleteRoute,
  actionFlagsCurrentlyRoute,
  actionFlagsSetTrainingRoute,
  passportSaveDataRoute,
  passportDepartmentRoute,
  passportSaveScanMainRoute,
  passportSaveScanSelfieRoute,
  addressesSaveRegistrationRoute,
  addressesSuggestRoute,
  pdnSaveRoute,
  registrationTermsRoute,
  registrationSignRoute,
  creditHistoryConsentRoute,
  creditHistoryConsentRenewRoute,
  clientIntegrationDataRoute,
  cpaRoute,
  cpaAllianceRefRoute,
  advSaveRoute,
  messagesRoute,
  pushKeyRoute,
  pushSubscribeRoute,
  pushUnsubscribeRoute,
  pushRenewRoute,
  remindersRoute,
  remindersSaveRoute,
  calendarAllRoute,
  calendarContractRoute,
  calendarFeedRoute,
  calendarLinkRoute,
  calendarLinkRenewRoute,
  ssoLogoutRoute,
]
