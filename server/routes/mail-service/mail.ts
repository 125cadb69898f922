import * as calls from '../../../protocol/calls/mail-service/mail.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { clientById } from '../../db/clients.ts'
import { accountByClient } from '../../db/identity.ts'
import { guesserOf } from '../../guesser.ts'
import { mailDocument as orderDocument } from '../../messaging/mail-document.ts'
import { mailStanding, sendMailConfirmationAgain } from '../../onboarding/ask-mail-confirmation.ts'
import { changeMail } from '../../onboarding/change-mail.ts'
import { choosePapers } from '../../onboarding/choose-papers.ts'
import { confirmMail } from '../../onboarding/confirm-mail.ts'
import { route } from '../../route.ts'

const instantOf = (ms: number): string => new Date(ms).toISOString()

export const mailState = route(calls.mailState, async ({ context, client }) => {
  const own = await clientById(context.database, client.id)
  if (!own) throw new Refusal('UNAUTHENTICATED')
  const { pending, ...standing } = await mailStanding(context.database, own, context.clock.now())
  return {
    ...standing,
    pending: pending && {
      mail: pending.mail,
      sentAt: instantOf(pending.createdAtMs),
      expiresAt: instantOf(pending.expiresAtMs),
    },
  }
})

export const mailSend = route(calls.mailSend, ({ context, client, idempotency }) =>
  sendMailConfirmationAgain(context, idempotency, client.id),
)

export const mailChange = route(
  calls.mailChange,
  async ({ context, client, body, request, idempotency }) => {
    const account = await accountByClient(context.database, client.id)
    if (!account) throw new Refusal('UNAUTHENTICATED')
    const guesser = guesserOf(context, request, account.phone)
    return changeMail(context, idempotency, { ...body, account, guesser })
  },
)

export const mailConfirm = route(calls.mailConfirm, ({ context, body }) =>
  confirmMail(context, body.token),
)

export const mailPapers = route(calls.mailPapers, ({ context, client, body, idempotency }) =>
  choosePapers(context, idempotency, { clientId: client.id, ...body }),
)

export const mailDocument = route(calls.mailDocument, ({ context, client, params, idempotency }) =>
  orderDocument(context, idempotency, { clientId: client.id, documentId: params.documentId }),
)
