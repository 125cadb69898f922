/** What a page needs to count a visit (decision 0064), without the table of all goals: a visitor fetches this. */
/** Upper bounds of sums, roubles: the thresholds of spec §9. A sum counts under the first one it does not pass. */
export const AMOUNT_BOUNDS = [10_000, 30_000, 50_000, 80_000, 100_000, 300_000] as const

/** Stars that a client may give. */
export const RATINGS = [1, 2, 3, 4, 5] as const

/** Pages a visit may begin on, by the names they are counted under. */
export const VISIT_PAGES = {
  '/': 'landing',
  '/calculator': 'calculator',
  '/faq': 'faq',
  '/how-we-count': 'how-we-count',
  '/finance-documents': 'documents',
  '/privacy': 'privacy',
  '/control-documents': 'company',
  '/contacts': 'contacts',
  '/reviews': 'reviews',
  '/organization-issues': 'appeals',
  '/sitemap': 'sitemap',
} as const

/** Goals of public pages, which counters of others may hear of (decision 0064): by their names alone. */
export const PUBLIC_GOALS = [
  'visit',
  'calculator.touched',
  'registration.opened',
  'comeback',
] as const
export type PublicGoal = (typeof PUBLIC_GOALS)[number]

/** Where goals are sent; `protocol/calls/report-service/events.ts` is the call. */
export const GOALS_PATH = '/report-service/bagTracker/track'

/** The bound a sum in whole roubles counts under; the last one for whatever passes all. */
export const amountBound = (roubles: number): (typeof AMOUNT_BOUNDS)[number] =>
  AMOUNT_BOUNDS.find((bound) => roubles <= bound) ??
  AMOUNT_BOUNDS[AMOUNT_BOUNDS.length - 1] ??
  300_000
