import * as calls from '../../../protocol/calls/profile-manager/support.ts'
import { supportThreadOf } from '../../db/support.ts'
import { askForCallBack, writeToSupport } from '../../messaging/write-to-support.ts'
import { route } from '../../route.ts'
import { instantOf } from './profile-shapes.ts'

const MAX_SHOWN = 200

export const supportThread = route(
  calls.supportThread,
  async ({ context: { database, clock }, client }) => ({
    asOf: instantOf(clock.now()),
    messages: (await supportThreadOf(database, client.id, MAX_SHOWN)).map(
      ({ id, author, kind, body, createdAtMs }) => ({
        id,
        author,
        kind,
        body,
        at: instantOf(createdAtMs),
      }),
    ),
  }),
)

export const supportWrite = route(
  calls.supportWrite,
  async ({ context, client, body, idempotency }) => {
    await writeToSupport(context, idempotency, { clientId: client.id, body: body.body })
    return { ok: true as const }
  },
)

export const supportCallBack = route(
  calls.supportCallBack,
  async ({ context, client, body, idempotency }) => {
    await askForCallBack(context, idempotency, { clientId: client.id, ...body })
    return { ok: true as const }
  },
)
