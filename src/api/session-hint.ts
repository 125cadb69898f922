import { SESSION_COOKIES } from '../../protocol/session-cookies.ts'

/**
 * The readable cookie beside the hidden ones: null when there is no session to ask about.
 * Its value changes with every refresh, in whichever tab it happened.
 */
export const sessionHint = (): string | null => {
  if (typeof document === 'undefined') return null
  const prefix = `${SESSION_COOKIES.hint}=`
  const pair = document.cookie.split('; ').find((text) => text.startsWith(prefix))
  return pair?.slice(prefix.length) || null
}

/** Forgets the hint, so that the next start asks nothing; the hidden cookies are the server's to remove. */
export const dropSessionHint = (): void => {
  document.cookie = `${SESSION_COOKIES.hint}=; path=/; max-age=0; samesite=strict`
}
