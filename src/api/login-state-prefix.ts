/** Where a login that has begun keeps its state and PKCE verifier in localStorage. */
export const LOGIN_STATE_PREFIX = 'vovremya.login.'
