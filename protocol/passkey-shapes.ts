/** WebAuthn Level 3 in its JSON forms, as far as we use it: what the browser is asked for and what it answers (decision 0050). */
import * as z from 'zod/mini'

/** Ways in which a browser reaches an authenticator; unknown ones are left out. */
export const PASSKEY_TRANSPORTS = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const

const base64url = (longest: number) =>
  z
    .string('Повторите подтверждение.')
    .check(
      z.regex(/^[A-Za-z0-9_-]+$/, 'Повторите подтверждение.'),
      z.maxLength(longest, 'Повторите подтверждение.'),
    )

const credentialType = z.literal('public-key')

const knownCredential = z.object({
  id: z.string(),
  type: credentialType,
  transports: z.array(z.enum(PASSKEY_TRANSPORTS)),
})

/** `PublicKeyCredentialCreationOptionsJSON`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: credentialType })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** `PublicKeyCredentialRequestOptionsJSON`. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  /** Empty where any passkey of ours will do. */
  allowCredentials: z.array(knownCredential),
  userVerification: z.literal('required'),
})

/** `RegistrationResponseJSON`. */
export const createdCredential = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(12_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})

/** `AuthenticationResponseJSON`. */
export const shownCredential = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(2_000),
    signature: base64url(2_000),
    userHandle: z.optional(z.nullable(base64url(90))),
  }),
})

export type CreationOptions = z.infer<typeof creationOptions>
export type RequestOptions = z.infer<typeof requestOptions>
export type CreatedCredential = z.infer<typeof createdCredential>
export type ShownCredential = z.infer<typeof shownCredential>
