import { moscowDate } from '../../../lending/calendar.ts'
import * as calls from '../../../protocol/calls/profile-manager/data-copy.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { askForCopy, copyAllowance } from '../../data-copy/ask-for-copy.ts'
import { copiesSince } from '../../data-copy/copy-rows.ts'
import { giveCopy } from '../../data-copy/give-copy.ts'
import { addressOf } from '../../network-address.ts'
import { route } from '../../route.ts'
import { sessionUidOf } from '../../session-cookies.ts'
import { instantOf } from './profile-shapes.ts'

const MAX_SHOWN = 20

const presentSession = (request: Parameters<typeof sessionUidOf>[0]): string => {
  const sessionUid = sessionUidOf(request)
  if (sessionUid === undefined) throw new Refusal('UNAUTHENTICATED')
  return sessionUid
}

export const dataCopies = route(calls.dataCopies, async ({ context, client }) => {
  const { database, clock } = context
  const nowMs = clock.now()
  const { left, nextAtMs } = await copyAllowance(database, client.id, nowMs)
  const rows = await copiesSince(database, client.id, { afterMs: 0, limit: MAX_SHOWN })
  return {
    asOf: instantOf(nowMs),
    leftToday: left,
    nextAt: nextAtMs === null ? null : instantOf(nextAtMs),
    copies: rows.map(({ id, askedAtMs, givenAtMs, userAgent }) => ({
      copyId: id,
      askedAt: instantOf(askedAtMs),
      givenAt: givenAtMs === null ? null : instantOf(givenAtMs),
      userAgent,
    })),
  }
})

export const dataCopyAsk = route(
  calls.dataCopyAsk,
  ({ context, client, body, request, idempotency }) =>
    askForCopy(context, idempotency, {
      clientId: client.id,
      sessionUid: presentSession(request),
      userAgent: request.headers['user-agent'] ?? '',
      address: addressOf(request),
      ...body,
    }),
)

/** Its name says what it is and nothing of whose it is: downloads are seen over a shoulder and by other applications. */
const fileName = (nowMs: number): string => `vovremya-data-${moscowDate(nowMs)}.zip`

export const dataCopyFile = route(
  calls.dataCopyFile,
  async ({ context, client, params, request, reply }) => {
    const archive = await giveCopy(context, {
      copyId: params.copyId,
      clientId: client.id,
      sessionUid: presentSession(request),
      address: addressOf(request),
      ask: request.server.answersFor({ client, request, reply }),
    })
    void reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${fileName(context.clock.now())}"`)
    return archive
  },
)
