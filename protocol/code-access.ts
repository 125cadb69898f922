/** How somebody got into an account by nothing but a code of its phone, in a browser nobody knew (decision 0147). */
export const CODE_ACCESS_WAYS = ['PASSWORD_RESET', 'SIGN_IN'] as const
export type CodeAccessWay = (typeof CODE_ACCESS_WAYS)[number]

/** Who has shown since that it was the owner. */
export const CODE_ACCESS_CONFIRMERS = ['OWNER', 'STAFF'] as const
export type CodeAccessConfirmer = (typeof CODE_ACCESS_CONFIRMERS)[number]
