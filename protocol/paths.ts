/**
 * Screen addresses of spec §2 and the prefixes the server owns.
 * Router, links, the worker's deny-list and the identity server's redirect addresses all read this table.
 */
export const PATHS = {
  landing: '/',
  calculator: '/calculator',
  login: '/login',
  callback: '/callback',
  signUp: '/sign_up',
  signUpUserInfo: '/sign_up/user_info',
  signUpPassport: '/sign_up/passport',
  signUpSelfie: '/sign_up/selfie',
  signUpAddress: '/sign_up/address',
  signUpContacts: '/sign_up/contacts',
  signUpCard: '/sign_up/card',
  signUpSign: '/sign_up/sign',
  signUpStatus: '/sign_up/status',
  profile: '/profile',
  addContract: '/profile/add-contract',
  contracts: '/profile/contracts',
  payments: '/profile/payments',
  documents: '/profile/documents',
  inbox: '/profile/messages',
  support: '/profile/support',
  settings: '/profile/settings',
  closedContracts: '/profile/settings/closed-contracts',
  rating: '/profile/settings/rating',
  messages: '/profile/settings/messages',
  personalData: '/profile/settings/personal-data',
  ownPassport: '/profile/settings/personal-data/passport',
  ownPhone: '/profile/settings/personal-data/phone',
  ownAddress: '/profile/settings/personal-data/address',
  ownIncome: '/profile/settings/personal-data/income',
  devices: '/profile/settings/devices',
  passkeys: '/profile/settings/passkeys',
  password: '/profile/settings/password',
  mail: '/profile/settings/mail',
  deleteAccount: '/profile/settings/delete-account',
  notFound: '/404.html',
  jivochat: '/jivochat',
  organizationIssues: '/organization-issues',
  privacy: '/privacy',
  financeDocuments: '/finance-documents',
  controlDocuments: '/control-documents',
  reviews: '/reviews',
  contacts: '/contacts',
  sitemap: '/sitemap',
  widget: '/widget.html',
  /** No screen: the frame in which a card is typed, with a policy of its own; never from the worker's shell. */
  cardForm: '/card-form.html',
  faq: '/faq',
  howWeCount: '/how-we-count',
  verify: '/verify',
  /** Where the link of a letter leads; what it proves stands behind `#`, so no log on the way reads it. */
  confirmMail: '/confirm-mail',
  /** The same of a warning that somebody got in by a code: «Это не я» (decision 0147). */
  notMe: '/not-me',
} as const

/** Published conditions that screens refer to without fetching their words; kept equal to `publishedPath` by a test. */
export const CONDITIONS_PATHS = {
  generalConditions: `${PATHS.financeDocuments}/general-conditions`,
  rules: `${PATHS.financeDocuments}/rules`,
} as const

/** Address of one contract's screen. */
export const contractPath = (contractId: string): string => `${PATHS.contracts}/${contractId}`

/** Path prefixes that only the server answers; the service worker never touches them (quality reference 1.3 row 7). */
export const SERVER_PREFIXES = [
  '/auth/',
  '/auth-service/',
  '/cloud-payments/',
  '/saltedge/',
  '/file-manager/',
  '/profile-manager/',
  '/sms-service/',
  '/mail-service/',
  '/report-service/',
  '/print-service/',
  '/vovremya-core/',
  '/nbki-adapter/',
  '/desk-service/',
  '/webhooks/',
  '/sandbox',
  '/health/',
  '/openapi.json',
  '/jivochat',
  '/counter',
] as const

/** Where browsers send what our content security policy has stopped. */
export const POLICY_REPORTS_PATH = '/report-service/policy-reports'

/** Folder of what reads a passport's photo on the device; the worker in it has a policy of its own (decision 0092). */
export const PASSPORT_READER_PATH = '/passport-line/'

/** Path prefixes of screens that the browser renders from the application shell. */
export const APP_PREFIXES = [
  PATHS.calculator,
  PATHS.login,
  PATHS.callback,
  PATHS.signUp,
  PATHS.profile,
  PATHS.verify,
  PATHS.confirmMail,
  PATHS.notMe,
] as const

const startsWithSegment = (pathname: string, prefix: string): boolean =>
  pathname === prefix || pathname.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)

/** True when only the server may answer this path. */
export const isServerPath = (pathname: string): boolean =>
  SERVER_PREFIXES.some((prefix) => startsWithSegment(pathname, prefix))

/** True when the path belongs to a screen rendered in the browser from the shell. */
export const isAppPath = (pathname: string): boolean =>
  APP_PREFIXES.some((prefix) => startsWithSegment(pathname, prefix))

/** A return address is followed only when it is a screen of ours: one leading slash, no scheme, no backslash (D27). */
export const ownReturnPath = (value: string | null | undefined): string | null =>
  value && /^\/(?![/\\])[^\\\s]*$/.test(value) && !isServerPath(value.split(/[?#]/)[0] ?? '')
    ? value
    : null
