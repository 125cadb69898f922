/** What the workplace calls overdue contracts by their stages. */
import { type OverdueStage, STAGE_DAYS } from '../../../../lending/overdue-stages.ts'
import type { PluralForms } from '../../../../lending/plural.ts'

export const CONTRACTS: PluralForms = ['договор', 'договора', 'договоров']

/** `8–30 дней`, `91 и больше`. */
export const stageWords = (stage: OverdueStage): string => {
  const { from, to } = STAGE_DAYS[stage]
  return to === null ? `${from} и больше` : `${from}–${to} дней`
}

/** What is done at a stage. */
export const STAGE_STEPS: Readonly<Record<OverdueStage, string>> = {
  UP_TO_7: 'напоминаем сами',
  UP_TO_30: 'звоним, договариваемся',
  UP_TO_60: 'даём новый график',
  UP_TO_90: 'письмо и юрист',
  OVER_90: 'суд или списание',
}
