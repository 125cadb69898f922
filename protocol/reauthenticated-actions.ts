/** What a signed-in client shows again who they are for (decision 0050). A file of its own: the landing loads the other enums. */
export const REAUTHENTICATED_ACTIONS = [
  'ADD_PASSKEY',
  'REMOVE_PASSKEY',
  'SHOW_PASSPORT',
  'CHANGE_PASSPORT',
  'CHANGE_PHONE',
  'CHANGE_PASSWORD',
  'TAKE_DATA_COPY',
  'CONFIRM_ACCESS',
] as const
export type ReauthenticatedAction = (typeof REAUTHENTICATED_ACTIONS)[number]
