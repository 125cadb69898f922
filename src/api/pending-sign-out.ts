const KEY = 'vovremya.signOutPending'

/** The hidden cookies are only the server's to remove, so a sign-out without network has to be finished later. */
export const isSignOutPending = (): boolean => localStorage.getItem(KEY) !== null

export const noteSignOut = (): void => localStorage.setItem(KEY, '1')

export const dropPendingSignOut = (): void => localStorage.removeItem(KEY)
