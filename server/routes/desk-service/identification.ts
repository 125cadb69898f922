import * as calls from '../../../protocol/calls/desk/identification.ts'
import { confirmAtDesk, noteDoubt, setRisk } from '../../desk/identification.ts'
import { route } from '../../route.ts'
import { actorOf } from './actor.ts'

export const deskNoteDoubt = route(
  calls.deskNoteDoubt,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    await noteDoubt(context, idempotency, { ...params, ...body, actor: actorOf(staff, request) })
    return { ok: true as const }
  },
)

export const deskConfirmIdentification = route(
  calls.deskConfirmIdentification,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await confirmAtDesk(context, idempotency, { ...params, ...body, actor })
    return { ok: true as const }
  },
)

export const deskSetRisk = route(
  calls.deskSetRisk,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    await setRisk(context, idempotency, { ...params, ...body, actor: actorOf(staff, request) })
    return { ok: true as const }
  },
)
