export interface Integration {
  readonly integrationId: string
  readonly partner: string
  /** How many groups of steps the progress header shows (D19). */
  readonly stepsQty: number
  /** Fields of the questionnaire the partner fills in beforehand. */
  readonly prefill: Readonly<Record<string, string>>
}

/** Groups of steps shown when no partner says otherwise (specification §3). */
export const DEFAULT_STEPS_QTY = 2

/** Partners' integrations: a new partner is a new row. */
const INTEGRATIONS: readonly Integration[] = [
  {
    integrationId: 'example-partner',
    partner: 'Партнёр-образец',
    stepsQty: 3,
    prefill: { region: 'г Москва', city: 'Москва' },
  },
]

/** The integration with this id, or null. */
export const integrationById = (integrationId: string): Integration | null =>
  INTEGRATIONS.find((integration) => integration.integrationId === integrationId) ?? null
