/** Contacts, income and obligatory payments: inputs of the debt load (ПДН, D8). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { REGISTRATION_STEPS } from '../../enums.ts'
import { done, filled, phone, wholeNumber } from '../../shapes.ts'

export const contactPerson = z.object({
  contactPerson: filled('имя'),
  contactPersonPhone: phone,
  socialNetwork: z.nullable(z.string().check(z.maxLength(100))),
  whobelong: filled('кем приходится', 60),
})

export const pdn = z.object({
  additionalContacts: z.array(contactPerson).check(z.maxLength(2, 'Не больше двух контактов.')),
  socialNetwork: z.nullable(z.string().check(z.maxLength(100))),
  socialAccount: z.nullable(z.string().check(z.maxLength(200))),
  /** Monthly income and obligatory payments, whole roubles: inputs of the debt load (D8). */
  monthlyIncomeRoubles: wholeNumber,
  monthlyObligationsRoubles: wholeNumber,
})

export const pdnSave = call({
  method: 'POST',
  path: '/profile-manager/pdn/save',
  auth: 'bearer',
  summary: 'Contacts, income and obligatory payments of step contacts',
  body: pdn,
  reply: z.object({ step: z.enum(REGISTRATION_STEPS) }),
  idempotent: true,
})

/** They count for the next loan; contacts and social network stay (decision 0046). */
export const pdnChange = call({
  method: 'POST',
  path: '/profile-manager/pdn/change',
  auth: 'bearer',
  summary: 'Another income and other obligatory payments after the registration',
  body: z.pick(pdn, { monthlyIncomeRoubles: true, monthlyObligationsRoubles: true }),
  reply: done,
  idempotent: true,
})
