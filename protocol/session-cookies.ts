/** What a session leaves in a browser; apart from the identity server's addresses, for the landing looks at it and signs nobody in. */

/** How long a started login is kept (spec §9). */
export const LOGIN_STATE_SECONDS = 3600

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
