import { vi } from 'vitest'
import type { Reply } from '../../protocol/call.ts'
import type { passkeys } from '../../protocol/calls/auth-service/passkeys.ts'
import type { CreationOptions, RequestOptions } from '../../protocol/passkey-shapes.ts'

/** 43 signs, as the server gives them. */
export const REAUTHENTICATION = 'r'.repeat(43)

export const REQUEST: RequestOptions = {
  rpId: 'localhost',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required',
}

export const CREATION: CreationOptions = {
  rp: { id: 'localhost', name: 'Вовремя' },
  user: { id: 'YW5uYQ', name: '+7 916 123-45-67', displayName: '+7 916 123-45-67' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
}

/** The list of a client with passkeys of these names. */
export const passkeysFixture = (...names: string[]): Reply<typeof passkeys> => ({
  passkeys: names.map((name, at) => ({
    id: `passkey-${at}`,
    name,
    createdAt: '2026-11-20T09:00:00.000Z',
    lastUsedAt: at === 0 ? '2026-11-21T06:30:00.000Z' : null,
  })),
  limit: 10,
})

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

const credential = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attestation'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('anna'),
    getTransports: () => ['internal'],
  },
}

/** What the page then sends of it. */
export const SHOWN = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  response: {
    clientDataJSON: 'Y2xpZW50',
    authenticatorData: 'ZGF0YQ',
    signature: 'c2lnbmF0dXJl',
    userHandle: 'YW5uYQ',
  },
}

/**
 * A browser with passkeys, whose owner shows a finger, or says no from now on; with `suggests` it shows them among what it
 * suggests for a field.
 */
export const passkeyDevice = ({ suggests = false } = {}) => {
  let refusal: string | null = null
  const answer = () =>
    refusal === null
      ? Promise.resolve(credential)
      : Promise.reject(new DOMException('The owner said no', refusal))
  const create = vi.fn<() => Promise<unknown>>(answer)
  const get = vi.fn<() => Promise<unknown>>(answer)
  const Known = function PublicKeyCredential() {}
  vi.stubGlobal(
    'PublicKeyCredential',
    suggests
      ? Object.assign(Known, { isConditionalMediationAvailable: () => Promise.resolve(true) })
      : Known,
  )
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({
    create,
    get,
  } as unknown as CredentialsContainer)
  return {
    create,
    get,
    refuse: (name: 'NotAllowedError' | 'InvalidStateError' | 'NotSupportedError') => {
      refusal = name
    },
    agree: () => {
      refusal = null
    },
  }
}
