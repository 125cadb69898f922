import type { FastifyReply } from 'fastify'
import { Refusal } from '../../../protocol/errors.ts'

/** Headers of a calendar; no cache on the way keeps it. @throws Refusal NOT_FOUND */
export const sendCalendar = (reply: FastifyReply, content: Buffer | null): Buffer => {
  if (!content) throw new Refusal('NOT_FOUND')
  void reply
    .type('text/calendar; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="payments.ics"')
  return content
}
