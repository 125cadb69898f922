import type { RegistrationStep } from '../../../protocol/enums.ts'
import { PATHS } from '../../../protocol/paths.ts'

/** Address of each registration step (D19). */
export const STEP_PATHS: Record<RegistrationStep, string> = {
  phone: PATHS.signUp,
  user_info: PATHS.signUpUserInfo,
  passport: PATHS.signUpPassport,
  selfie: PATHS.signUpSelfie,
  address: PATHS.signUpAddress,
  contacts: PATHS.signUpContacts,
  card: PATHS.signUpCard,
  sign: PATHS.signUpSign,
  done: PATHS.signUpStatus,
}
