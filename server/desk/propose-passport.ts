import type { ClientProof } from '../../protocol/client-proof.ts'
import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import type { PassportRow } from '../db/client-profile.ts'
import { lockClient } from '../db/clients.ts'
import { expireDeskRequests } from '../db/desk-requests.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { insertPassportDraft, openPassportDraft } from '../db/data-changes.ts'
import { askedPassportChange } from '../db/passport-changes.ts'
import { passportAskedFor } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { nextIssuedDateProblem, nextPassport } from '../onboarding/next-passport.ts'
import { askInside } from './ask-inside.ts'
import { PASSPORT_ACTIONS, passportTailOf } from './passport-actions.ts'
import { provePassport } from './prove-passport.ts'
import type { Actor } from './take-case.ts'

interface ProposedPassport {
  readonly clientId: string
  /** Ten digits of the passport that the questionnaire has. */
  readonly formerPassport: string
  /** Ten digits of the passport in the hands of the client. */
  readonly passport: string
  readonly lastName: string
  readonly firstName: string
  /** Empty or null for whoever has none. */
  readonly patronymic: string | null
  /** YYYY-MM-DD */
  readonly birthDate: string
  /** YYYY-MM-DD */
  readonly issuedDate: string
  readonly departmentCode: string
  readonly proof: ClientProof
  readonly reason: string
  readonly actor: Actor
}

const prove = async (context: Context, proposed: ProposedPassport): Promise<PassportRow> => {
  const { clientId, formerPassport, birthDate, actor } = proposed
  const former = await provePassport(context, {
    clientId,
    digits: formerPassport,
    birthDate,
    field: 'formerPassport',
    instead: {
      unknown: 'Клиент внесёт новый в неё сам.',
      over: 'Попросите завтра, по документам.',
    },
    actor,
  })
  const problem = nextIssuedDateProblem(former, proposed.issuedDate, context.clock.now())
  if (problem !== null)
    throw new Refusal('VALIDATION', { fields: [{ field: 'issuedDate', message: problem }] })
  return former
}

/**
 * Asks another person to put another passport in the place of a client's; until then nothing changes. The client is told at
 * once by every way they chose, so that an owner who asked for nothing can object. One question at a time about a client.
 * @throws Refusal ROLE_REFUSED, NOT_FOUND, VALIDATION, REQUEST_IMPOSSIBLE, REQUEST_OPEN
 */
export const proposePassport = (
  context: Context,
  idempotency: IdempotencyRequest,
  proposed: ProposedPassport,
): Promise<string> => {
  let former: PassportRow | null = null
  return runIdempotent(context, idempotency, {
    async before() {
      former = await prove(context, proposed)
    },
    async effect(tx) {
      if (!former) throw new Error('A passport that nobody has proved')
      const nowMs = context.clock.now()
      const { clientId, proof, reason, actor } = proposed
      await lockClient(tx, clientId)
      await expireDeskRequests(tx, { beforeMs: nowMs - REQUEST_LIFE_MS, nowMs })
      if (await openPassportDraft(tx, clientId)) throw new Refusal('REQUEST_OPEN')
      // One way at a time: what the client has sent is decided on first.
      if (await askedPassportChange(tx, clientId))
        throw new Refusal('REQUEST_IMPOSSIBLE', {
          detail:
            'Клиент сам прислал новый паспорт из кабинета. Проверьте его в списке «Паспорта».',
        })
      const next = nextPassport(former, {
        ...proposed,
        serialNumber: proposed.passport.slice(0, 4),
        documentNumber: proposed.passport.slice(4),
      })
      const subjectId = await insertPassportDraft(tx, {
        clientId,
        former,
        next,
        proof,
        changeId: null,
        networkAddress: actor.address,
        typedBy: actor.staff.id,
        typedAtMs: nowMs,
      })
      const requestId = await askInside(tx, context, PASSPORT_ACTIONS, {
        kind: 'CHANGE_PASSPORT',
        subjectId,
        reason,
        actor,
      })
      const words = passportAskedFor({ atMs: nowMs, tail: passportTailOf(next) })
      await tellEvent(tx, { clientId, loanId: null, words, cause: subjectId, nowMs })
      return requestId
    },
  })
}
