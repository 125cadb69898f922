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

/** How often the page asks whether the session still stands, and how long a started login is kept (spec §9). */
export const SESSION_CHECK_SECONDS = 5
export const LOGIN_STATE_SECONDS = 3600
/** A token is refreshed when it has less than this left (spec §4, §9). */
export const REFRESH_MIN_VALIDITY_SECONDS = 5

/** Life of the token cookies: one year (spec §9). */
export const TOKEN_COOKIE_SECONDS = 31_536_000
/** Cookies of the session; the first two are HttpOnly, the hint is for the page to know that asking is worth it. */
export const SESSION_COOKIES = {
  access: 'ACCESS_TOKEN',
  refresh: 'REFRESH_TOKEN',
  hint: 'SESSION_HINT',
} as const
/** The only path on which the browser shows the refresh token. */
export const REFRESH_COOKIE_PATH = '/auth-service'
