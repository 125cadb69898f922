/** What the lender knows of a client is doubted, checked, refreshed more or less often (115-FZ art. 7, decision 0165). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { CLIENT_RISKS } from '../../identification.ts'
import { done, filled, id } from '../../shapes.ts'

const client = z.object({ clientId: id })

export const deskNoteDoubt = call({
  method: 'POST',
  path: '/desk-service/clients/{clientId}/identification/doubt',
  auth: 'staff',
  roles: ['MODERATOR', 'SUPPORT', 'COLLECTIONS', 'CREDIT_OFFICER'],
  summary:
    'Notes a doubt about what is known of a client: it is to be ended within seven working days, and nothing is lent meanwhile',
  params: client,
  body: z.object({ reason: filled('что вызвало сомнение', 500) }),
  reply: done,
  idempotent: true,
})

export const deskConfirmIdentification = call({
  method: 'POST',
  path: '/desk-service/clients/{clientId}/identification/confirm',
  auth: 'staff',
  roles: ['MODERATOR', 'CREDIT_OFFICER'],
  summary: 'Notes that what is known of a client was checked and is true; that ends a doubt',
  params: client,
  body: z.object({ reason: filled('что и как проверили', 500) }),
  reply: done,
  idempotent: true,
})

export const deskSetRisk = call({
  method: 'POST',
  path: '/desk-service/clients/{clientId}/identification/risk',
  auth: 'staff',
  roles: ['CREDIT_OFFICER', 'ADMINISTRATOR'],
  summary: 'Sets how often what is known of a client is refreshed: each year or each three',
  params: client,
  body: z.object({
    risk: z.enum(CLIENT_RISKS, 'Выберите уровень риска.'),
    reason: filled('причину', 500),
  }),
  reply: done,
  idempotent: true,
})
