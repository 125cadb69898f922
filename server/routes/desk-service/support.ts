import * as calls from '../../../protocol/calls/desk/support.ts'
import { nameInPassport } from '../../db/client-profile.ts'
import { threadsPage, waitingThreads } from '../../db/support.ts'
import { answerThread, openThread } from '../../desk/answer-thread.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf } from './actor.ts'

const MAX_SHOWN = 50
const BEGINNING_LENGTH = 120

export const deskThreads = route(calls.deskThreads, async ({ context: { database, clock } }) => {
  const nowMs = clock.now()
  const rows = await threadsPage(database, MAX_SHOWN)
  return {
    asOf: instantOf(nowMs),
    total: (await waitingThreads(database)).total,
    threads: rows.map(({ thread, beginning, passportSealed }) => ({
      clientId: thread.clientId,
      clientName: nameInPassport(database, thread.clientId, passportSealed),
      waitingSince: instantOf(thread.waitingSinceMs ?? nowMs),
      unanswered: thread.unanswered,
      beginning: (beginning ?? '').slice(0, BEGINNING_LENGTH),
      wantsCall: thread.wantsCall,
    })),
  }
})

export const deskThread = route(
  calls.deskThread,
  async ({ context, client: staff, params, request }) => {
    const { clientId } = params
    const thread = await openThread(context, actorOf(staff, request), clientId)
    return {
      asOf: instantOf(context.clock.now()),
      clientId,
      clientName: thread.clientName,
      phone: thread.phone,
      messages: thread.messages.map(({ id, author, kind, body, createdAtMs }) => ({
        id,
        author,
        kind,
        body,
        at: instantOf(createdAtMs),
      })),
    }
  },
)

export const deskAnswer = route(
  calls.deskAnswer,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    await answerThread(context, idempotency, {
      ...params,
      ...body,
      actor: actorOf(staff, request),
    })
    return { ok: true as const }
  },
)
