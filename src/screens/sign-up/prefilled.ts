/** What a partner's integration fills into a form: only fields that the form has as texts (D19). */
export const prefilled = <Values extends object>(
  prefill: Readonly<Record<string, string>>,
  empty: Values,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(prefill).filter(([name]) => empty[name as keyof Values] === ''),
  ) as Partial<Values>
