import { type IsoDate, isoDate, moscowDate } from '../../lending/calendar.ts'
import { DAY_MS } from '../../lending/durations.ts'
import type { ComplaintSubject } from '../../protocol/complaints.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { attemptKey, takeAttempt } from '../db/attempts.ts'
import {
  type ComplaintRow,
  complaintFromSite,
  type ComplaintSender,
  insertComplaint,
} from '../db/complaints.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { complaintNumber } from '../messaging/complaint-number.ts'
import { complaintDueOn } from './complaint-due-on.ts'
import { tellComplaint } from './register.ts'

/** Filed within 24 hours with one address for the answer: nobody fills a stranger's letter box with our letters. */
const FILED_WITH_ONE_MAIL = 3
/** Filed on the site by everybody within 24 hours: nobody fills the register. */
const FILED_BY_ALL = 300

/** A complaint typed on the site by somebody who has not signed in. */
export interface SiteComplaint {
  readonly sender: ComplaintSender
  readonly subject: ComplaintSubject
  readonly body: string
}

const take = async (
  { config, clock }: Context,
  tx: Tx,
  { limit, whose }: { limit: number; whose: readonly string[] },
): Promise<void> => {
  const key = attemptKey(config.secret, 'site complaint', ...whose)
  const { taken } = await takeAttempt(tx, { key, limit, windowMs: DAY_MS }, clock.now())
  if (taken === 0)
    throw new Refusal('TOO_MANY_REQUESTS', {
      title: 'Сегодня обращений с сайта уже много',
      detail: 'Отправьте обращение письмом на нашу почту или повторите завтра.',
    })
}

/**
 * A complaint from the site: registered at once, its number goes to the given address by letter (442-FZ, decision 0086).
 * Nobody has proved who writes, so it is joined to no client by itself.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export const fileFromSite = (
  context: Context,
  idempotency: IdempotencyRequest,
  { sender, subject, body }: SiteComplaint,
): Promise<{ number: string; dueOn: IsoDate }> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const mail = sender.mail.toLowerCase()
      await take(context, tx, { limit: FILED_BY_ALL, whose: [] })
      await take(context, tx, { limit: FILED_WITH_ONE_MAIL, whose: ['mail', mail] })
      const today = moscowDate(nowMs)
      const complaint = await insertComplaint(tx, {
        sender,
        loanId: null,
        subject,
        body,
        channel: 'SITE',
        receivedOn: today,
        registeredAtMs: nowMs,
        dueOn: complaintDueOn(subject, today, nowMs),
        registeredBy: null,
      })
      await tellComplaint(tx, complaint, { news: 'REGISTERED', nowMs })
      return { number: complaintNumber(complaint), dueOn: isoDate(complaint.dueOn) }
    },
  })

/**
 * Where a complaint from the site stands, for whoever knows its number and the address it was written with. What it says
 * and what was answered stay in the letters. @throws Refusal NOT_FOUND
 */
export const complaintOfNumber = async (
  { database }: Context,
  { number, mail }: { number: string; mail: string },
): Promise<ComplaintRow> => {
  const position = Number(number.slice(number.indexOf('-') + 1))
  const found = await complaintFromSite(database, { position, mail })
  if (!found || complaintNumber(found) !== number)
    throw new Refusal('NOT_FOUND', {
      title: 'Такого обращения нет',
      detail: 'Проверьте номер и почту: нужна та, с которой вы отправляли обращение.',
    })
  return found
}
