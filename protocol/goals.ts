/**
 * What the page counts (spec §2, §4; decision 0064): a goal has a name of this table and values of this table, so that
 * nothing a person types, and no address, can be one. Numbers are bounds, never the number itself.
 */
import { PRODUCT_KEYS } from '../lending/product-keys.ts'
import { PARTNER_AGENTS, REGISTRATION_STEPS } from './enums.ts'
import { AMOUNT_BOUNDS, RATINGS, VISIT_PAGES } from './visits.ts'

const LOAN = { product: PRODUCT_KEYS, upTo: AMOUNT_BOUNDS } as const

/** Every goal with the parameters it must have and the values these may take. */
export const GOALS = {
  /** The first touch of a visit, not its loading: whatever only fetches the page is no visitor. */
  visit: { page: Object.values(VISIT_PAGES) },
  /** A visit by a partner's link; the click's own id stays in the cookies (decision 0054). */
  'partner.visit': { source: [...PARTNER_AGENTS, 'ALLIANCE'] },
  /** The back button led on (D26). */
  comeback: {},
  'calculator.touched': {},
  /** A link to the registration was followed on a public page. */
  'registration.opened': {},
  /** Its first screen was seen. */
  'registration.started': {},
  /** A step was done. */
  'registration.step': { step: REGISTRATION_STEPS },
  'registration.finished': {},
  /** Somebody signed in (spec §4). */
  auth: {},
  'offer.shown': LOAN,
  'loan.signed': LOAN,
  'loan.paid-out': LOAN,
  'rating.left': { rating: RATINGS },
} as const satisfies Readonly<
  Record<string, Readonly<Record<string, readonly (string | number)[]>>>
>

export type GoalName = keyof typeof GOALS

type DetailsOf<Name extends GoalName> = {
  readonly [
    Key in keyof (typeof GOALS)[Name]
  ]: (typeof GOALS)[Name][Key] extends readonly (infer Value)[] ? Value : never
}

/** A goal with its parameters; `details` is left out where it has none. */
export type Goal = {
  [Name in GoalName]: keyof (typeof GOALS)[Name] extends never
    ? { readonly name: Name; readonly details?: undefined }
    : { readonly name: Name; readonly details: DetailsOf<Name> }
}[GoalName]

const isGoalName = (name: string): name is GoalName => Object.hasOwn(GOALS, name)

/** Parameters as they came, before anybody knows what they are. */
export type AnyDetails = Readonly<Record<string, unknown>>

/**
 * What may be kept of an event that came from a page: its listed parameters with listed values. Null for a name that is
 * no goal, and for a goal with a parameter missing or of another value.
 */
export const knownGoal = (
  name: string,
  details: AnyDetails,
): {
  readonly name: GoalName
  readonly details: Readonly<Record<string, string | number>>
} | null => {
  if (!isGoalName(name)) return null
  const parameters: Readonly<Record<string, readonly (string | number)[]>> = GOALS[name]
  const kept = Object.entries(parameters).map(([key, values]) => {
    const value = Object.hasOwn(details, key) ? details[key] : undefined
    return [key, values.find((known) => known === value)] as const
  })
  const whole = kept.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]))
  return whole.length === kept.length ? { name, details: Object.fromEntries(whole) } : null
}

/** The way from the visit to the money as the workplace shows it: goals, and the steps of the registration among them. */
export const WAY_GOALS = [
  'visit',
  'calculator.touched',
  'registration.opened',
  'registration.started',
  'registration.step:phone',
  'registration.step:user_info',
  'registration.step:passport',
  'registration.step:selfie',
  'registration.step:address',
  'registration.step:contacts',
  'registration.step:card',
  'registration.finished',
  'auth',
  'offer.shown',
  'loan.signed',
  'loan.paid-out',
] as const
export type WayGoal = (typeof WAY_GOALS)[number]
