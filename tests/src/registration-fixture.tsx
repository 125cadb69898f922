import type { ReactNode } from 'react'
import { PROFILE_FLAGS, type RegistrationStep } from '../../protocol/enums.ts'
import { SignUpContext } from '../../src/screens/sign-up/sign-up-context.ts'
import type { InfoUser } from '../../src/state/sign-up.ts'
import { CLIENT } from './server-of-page.ts'

/** A person in the middle of the registration, of whom the server knows nothing but the phone. */
export const infoUserFixture = (part: Partial<InfoUser> = {}): InfoUser => ({
  asOf: '2026-11-21T09:00:00.000Z',
  clientId: CLIENT.id,
  phone: CLIENT.phone,
  mail: null,
  mailValid: false,
  inn: null,
  snils: null,
  step: 'contacts',
  stepsQty: 2,
  landing: null,
  integrationId: null,
  address: null,
  livingAddress: null,
  passport: null,
  passportSelfie: { passportPhotoFieId: null, registrationPhotoFileId: null, selfieId: null },
  pdn: null,
  accountModerationStatus: 'UNCOMPLETED_REGISTRATION',
  creditLine: { userCreditLimit: 0, usedLimit: 0, systemCreditLimit: 0, available: 0 },
  profileFlags: Object.fromEntries(
    PROFILE_FLAGS.map((flag) => [flag, 'CAN_BE_CREATED_NEW']),
  ) as InfoUser['profileFlags'],
  documents: [],
  consents: [],
  drafts: {},
  ...part,
})

/** A step of the registration with what it has around it. */
export const inRegistration = (
  step: ReactNode,
  goOn: (step: RegistrationStep) => Promise<void> = () => Promise.resolve(),
  infoUser: InfoUser = infoUserFixture(),
): ReactNode => (
  <SignUpContext value={{ infoUser, stepsQty: infoUser.stepsQty, prefill: {}, goOn }}>
    {step}
  </SignUpContext>
)
