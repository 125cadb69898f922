import * as calls from '../../../protocol/calls/desk/legal-statuses.ts'
import { previewLegalStep, proposeLegalStep } from '../../desk/propose-legal-status.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf } from './actor.ts'

export const deskPreviewLegalStatus = route(
  calls.deskPreviewLegalStatus,
  async ({ context, client: staff, body: { legalStep }, request }) => ({
    asOf: instantOf(context.clock.now()),
    ...(await previewLegalStep(context, { legalStep, actor: actorOf(staff, request) })),
  }),
)

export const deskProposeLegalStatus = route(
  calls.deskProposeLegalStatus,
  async ({ context, client: staff, body, request, idempotency }) => ({
    requestId: await proposeLegalStep(context, idempotency, {
      ...body,
      actor: actorOf(staff, request),
    }),
  }),
)
