import * as calls from '../../../protocol/calls/profile-manager/passport.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { attachPhotos } from '../../onboarding/attach-photos.ts'
import { savePassport } from '../../onboarding/save-passport.ts'
import { showPassport } from '../../onboarding/show-passport.ts'
import { route } from '../../route.ts'
import { sessionUidOf } from '../../session-cookies.ts'

export const passportSaveData = route(
  calls.passportSaveData,
  ({ context, client, body, idempotency }) =>
    savePassport(context, idempotency, { clientId: client.id, data: body }),
)

export const passportShow = route(calls.passportShow, ({ context, client, body, request }) => {
  const sessionUid = sessionUidOf(request)
  if (sessionUid === undefined) throw new Refusal('UNAUTHENTICATED')
  return showPassport(context, { clientId: client.id, sessionUid, ...body })
})

/** Names of the department that issued a passport; an empty list when nobody knows, the form takes any text. */
export const passportDepartment = route(calls.passportDepartment, async ({ context, query }) => {
  const units = await context.gateways.addressSuggest.fmsUnit(query.code)
  return { names: [...new Set(units.map((unit) => unit.name))] }
})

export const passportSaveScanMain = route(
  calls.passportSaveScanMain,
  ({ context, client, body, idempotency }) =>
    attachPhotos(context, idempotency, {
      clientId: client.id,
      step: 'passport',
      photos: [
        { field: 'passportPhotoFieId', kind: 'PASSPORT_MAIN', fileId: body.passportPhotoFieId },
        {
          field: 'registrationPhotoFileId',
          kind: 'PASSPORT_REGISTRATION',
          fileId: body.registrationPhotoFileId,
        },
      ],
    }),
)

export const passportSaveScanSelfie = route(
  calls.passportSaveScanSelfie,
  ({ context, client, body, idempotency }) =>
    attachPhotos(context, idempotency, {
      clientId: client.id,
      step: 'selfie',
      photos: [{ field: 'selfieId', kind: 'SELFIE', fileId: body.selfieId }],
    }),
)
