/** The three Russian forms: 1 день, 2 дня, 5 дней. */
export type PluralForms = readonly [one: string, few: string, many: string]

export const DAYS: PluralForms = ['день', 'дня', 'дней']
export const WEEKS: PluralForms = ['неделя', 'недели', 'недель']
export const MONTHS: PluralForms = ['месяц', 'месяца', 'месяцев']
export const PAYMENTS: PluralForms = ['платёж', 'платежа', 'платежей']
export const ROUBLES: PluralForms = ['рубль', 'рубля', 'рублей']

/** Ends in 1 except 11–19: the first form; in 2–4 except 12–14: the second; else the third (specification, 5). */
export function pluralForm(count: number, [one, few, many]: PluralForms): string {
  const whole = Math.abs(Math.trunc(count))
  const lastTwo = whole % 100
  const last = whole % 10
  if (lastTwo > 10 && lastTwo < 20) return many
  if (last === 1) return one
  return last >= 2 && last <= 4 ? few : many
}
