/** Threads of clients, answered at the workplace (decisions 0044, 0051). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { SUPPORT_AUTHORS, SUPPORT_KINDS } from '../../enums.ts'
import { done, id, instant, wholeNumber } from '../../shapes.ts'
import { MAX_SUPPORT_LENGTH } from '../profile-manager/support.ts'

const support = ['SUPPORT'] as const

export const deskThreads = call({
  method: 'GET',
  path: '/desk-service/threads',
  auth: 'staff',
  roles: ['SUPPORT', 'AUDITOR'],
  summary: 'Threads with something unanswered, the longest waiting first',
  reply: z.object({
    asOf: instant,
    total: wholeNumber,
    threads: z.array(
      z.object({
        clientId: id,
        clientName: z.nullable(z.string()),
        waitingSince: instant,
        unanswered: wholeNumber,
        /** The first words of the oldest unanswered message. */
        beginning: z.string(),
        wantsCall: z.boolean(),
      }),
    ),
  }),
})

export const deskThread = call({
  method: 'GET',
  path: '/desk-service/threads/{clientId}',
  auth: 'staff',
  roles: support,
  summary: 'The latest two hundred messages of a client, oldest first',
  params: z.object({ clientId: id }),
  reply: z.object({
    asOf: instant,
    clientId: id,
    clientName: z.nullable(z.string()),
    phone: z.string(),
    messages: z.array(
      z.object({
        id,
        author: z.enum(SUPPORT_AUTHORS),
        kind: z.enum(SUPPORT_KINDS),
        body: z.string(),
        at: instant,
      }),
    ),
  }),
})

export const deskAnswer = call({
  method: 'POST',
  path: '/desk-service/threads/{clientId}/answer',
  auth: 'staff',
  roles: support,
  summary: 'Answers a client; refused when somebody has written since the named message',
  params: z.object({ clientId: id }),
  body: z.object({
    body: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Напишите ответ.'),
        z.maxLength(MAX_SUPPORT_LENGTH, 'Сократите ответ до 2 000 знаков.'),
      ),
    /** The last message the author of the answer has read. */
    afterMessageId: id,
  }),
  multilineFields: ['body'],
  reply: done,
  idempotent: true,
})
