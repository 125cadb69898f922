/** Identity server, spec §7: addresses and names that browser and server share (D23). Its bodies are forms, not JSON. */

/** Path of the issuer on our own origin. */
export const ISSUER_PATH = '/auth/realms/vovremya'

const endpoint = (name: string): string => `${ISSUER_PATH}/protocol/openid-connect/${name}`

export const IDENTITY_PATHS = {
  authorize: endpoint('auth'),
  token: endpoint('token'),
  userinfo: endpoint('userinfo'),
  certs: endpoint('certs'),
  logout: endpoint('logout'),
  revoke: endpoint('revoke'),
  sessionCheck: endpoint('login-status-iframe.html'),
  /** Folder of two pages, `step1.html` and `step2.html`. */
  thirdPartyCookies: endpoint('3p-cookies'),
  account: `${ISSUER_PATH}/account`,
  discovery: `${ISSUER_PATH}/.well-known/openid-configuration`,
} as const

/** The one first-party client; public, so PKCE stands where a secret would. */
export const IDENTITY_CLIENT_ID = 'vovremya-web'
export const IDENTITY_SCOPE = 'openid profile phone offline_access api'
/** Audience of access tokens. */
export const API_AUDIENCE = 'urn:vovremya:api'

/** How often the page asks whether the session still stands (spec §9). */
export const SESSION_CHECK_SECONDS = 5
/** A token is refreshed when it has less than this left (spec §4, §9). */
export const REFRESH_MIN_VALIDITY_SECONDS = 5
