import { pluralForm, type PluralForms } from '../../lending/plural.ts'

/** `5 дней`: the number and its word, kept on one line by a no-break space. */
export const counted = (count: number, forms: PluralForms): string =>
  `${count}\u00a0${pluralForm(count, forms)}`
