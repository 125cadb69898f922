import { randomUUID } from 'node:crypto'
import type { ClientStatus, DocumentType, RegistrationStep } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { recordConsents, type GivenConsent, insertClient } from '../db/clients.ts'
import { consumeCode, verifyCode } from '../codes/codes.ts'
import { isCommonPassword } from './common-passwords.ts'
import { runIdempotent, type IdempotencyRequest } from '../db/idempotency.ts'
import { createAccount } from '../db/identity.ts'
import { integrationById } from './integrations.ts'
import { type Credentials, openCredentials } from './keep-password.ts'
import { refuseDeclinedPhone } from './refuse-declined.ts'

/** Without these two no questionnaire may be taken (152-FZ, 63-FZ; D19). */
const REQUIRED_CONSENTS: readonly DocumentType[] = ['PERSONAL_DATA', 'ANALOG_SIGNATURE']

export interface NewRegistration {
  /** E.164 */
  readonly phone: string
  readonly phoneCode: string
  readonly password: string
  readonly landing: string | null
  readonly integrationId: string | null
  readonly consents: readonly GivenConsent[]
  /** Id of a known browser (D41). */
  readonly device: string | null
  /** Network address, kept with the consents. */
  readonly address: string
}

export interface Registered {
  readonly clientId: string
  readonly status: ClientStatus
  readonly step: RegistrationStep
}

const refuseMissingConsents = ({ consents }: NewRegistration): void => {
  const given = new Set(consents.map((consent) => consent.type))
  if (REQUIRED_CONSENTS.every((type) => given.has(type))) return
  throw new Refusal('CONSENT_REQUIRED', {
    fields: [{ field: 'consents', message: 'Отметьте согласия: без них анкету принять нельзя.' }],
  })
}

const refuseCommonPassword = ({ password, phone }: NewRegistration): void => {
  if (!isCommonPassword(password, phone)) return
  throw new Refusal('VALIDATION', {
    fields: [{ field: 'password', message: 'Этот пароль легко угадать. Придумайте другой.' }],
  })
}

/**
 * Creates account and client once the code of REGISTRATION verifies the phone; the code is used up in the same
 * transaction, so of many tries at once one makes a client. That a phone is taken is said only after the proof (D22).
 * @throws Refusal CONSENT_REQUIRED, VALIDATION, CODE_…, PHONE_TAKEN, CLIENT_DECLINED, UNAVAILABLE
 */
export const registerClient = async (
  context: Context,
  idempotency: IdempotencyRequest,
  registration: NewRegistration,
): Promise<Registered> => {
  refuseMissingConsents(registration)
  refuseCommonPassword(registration)
  const { phone, landing, consents, address, device } = registration
  const integrationId = integrationById(registration.integrationId ?? '')?.integrationId ?? null
  let verified: Credentials & { codeId: string } = { codeId: '', passwordHash: null }
  return runIdempotent<Registered>(context, idempotency, {
    async before() {
      const code = registration.phoneCode
      const tried = { phone, code, eventCode: 'REGISTRATION', device } as const
      const { codeId } = await verifyCode(context, tried)
      verified = { codeId, ...(await openCredentials(context, registration)) }
    },
    async effect(tx) {
      const nowMs = context.clock.now()
      const clientId = randomUUID()
      const { codeId, ...credentials } = verified
      await consumeCode(tx, codeId, nowMs)
      if (!(await createAccount(tx, { clientId, phone, ...credentials, nowMs }))) {
        throw new Refusal('PHONE_TAKEN')
      }
      await refuseDeclinedPhone(tx, phone, nowMs)
      await insertClient(tx, { id: clientId, phone, landing, integrationId, nowMs })
      await recordConsents(tx, { clientId, address, nowMs, consents })
      return { clientId, status: 'REGISTERED', step: 'user_info' }
    },
  })
}
