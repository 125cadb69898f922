/** Finding a client and seeing where they stand (decision 0051). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { CLIENT_STATUSES } from '../../enums.ts'
import { id, instant, isoDate, kopecks, wholeNumber } from '../../shapes.ts'
import { IDENTIFICATION_WAYS, STAFF_ROLES } from '../../desk.ts'

export const deskFindClients = call({
  method: 'GET',
  path: '/desk-service/clients',
  auth: 'staff',
  roles: STAFF_ROLES,
  summary: 'Clients with this phone or contract number; at most ten',
  query: z.object({
    text: z
      .string('Введите телефон или номер договора.')
      .check(
        z.trim(),
        z.minLength(3, 'Введите телефон или номер договора.'),
        z.maxLength(60, 'Сократите запрос.'),
      ),
  }),
  reply: z.object({
    clients: z.array(
      z.object({
        clientId: id,
        clientName: z.nullable(z.string()),
        phone: z.string(),
        status: z.enum(CLIENT_STATUSES),
      }),
    ),
  }),
})

export const deskClient = call({
  method: 'GET',
  path: '/desk-service/clients/{clientId}',
  auth: 'staff',
  roles: STAFF_ROLES,
  summary: 'The card of a client: state, loans, messages sent, devices, who looked at their papers',
  params: z.object({ clientId: id }),
  reply: z.object({
    asOf: instant,
    clientId: id,
    clientName: z.nullable(z.string()),
    phone: z.string(),
    mail: z.nullable(z.string()),
    status: z.enum(CLIENT_STATUSES),
    registeredAt: instant,
    signedAt: z.nullable(instant),
    /** The last digits of the passport's number. */
    passportTail: z.nullable(z.string()),
    checks: z.array(
      z.object({
        startedAt: instant,
        finishedAt: z.nullable(instant),
        outcome: z.nullable(z.string()),
        decidedBy: z.nullable(z.string()),
        way: z.nullable(z.enum(IDENTIFICATION_WAYS)),
      }),
    ),
    loans: z.array(
      z.object({
        loanId: id,
        number: z.nullable(z.string()),
        product: z.string(),
        state: z.string(),
        amountKopecks: kopecks,
        signedAt: z.nullable(instant),
        nextDueOn: z.nullable(isoDate),
        owedKopecks: kopecks,
        daysOverdue: wholeNumber,
      }),
    ),
    messages: z.array(
      z.object({ at: instant, title: z.string(), channel: z.string(), state: z.string() }),
    ),
  }),
})
