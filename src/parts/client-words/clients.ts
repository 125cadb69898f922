import type { PluralForms } from '../../../lending/plural.ts'

export const CLIENTS: PluralForms = ['клиент', 'клиента', 'клиентов']
