import { clientData } from '../../../protocol/calls/profile-manager.ts'
import { consentsOf } from '../../db/client-consents.ts'
import { draftsOf } from '../../db/client-drafts.ts'
import { addressesOf, passportOf, pdnOf } from '../../db/client-profile.ts'
import { clientStanding } from '../../db/client-standing.ts'
import type { ClientRow } from '../../db/clients.ts'
import type { Queryable } from '../../db/database.ts'
import { filesOf } from '../../db/files.ts'
import { DEFAULT_STEPS_QTY, integrationById } from '../../db/integrations.ts'
import { route } from '../../route.ts'
import { ownClient } from './own-client.ts'
import { profileFlags } from './profile-flags.ts'
import { addressShape, instantOf, lineShape, pdnShape, photoShape } from './profile-shapes.ts'

/** The photos that count: those attached to a step, not every try. */
const attachedPhotos = async (queryable: Queryable, client: ClientRow) => {
  const { passportPhotoFileId, registrationPhotoFileId, selfieFileId } = client
  const ids = new Set([passportPhotoFileId, registrationPhotoFileId, selfieFileId])
  return (await filesOf(queryable, client.id)).filter((file) => ids.has(file.id))
}

export const clientDataRoute = route(clientData, async ({ context, client }) => {
  const { database } = context
  const own = await ownClient(context, client.id)
  const standing = await clientStanding(database, own, context.clock.now())
  const addresses = await addressesOf(database, own.id)
  const registration = addresses.find(({ addressType }) => addressType === 'REGISTRATION')
  const living = addresses.find(({ addressType }) => addressType === 'LIVING')
  const pdn = await pdnOf(database, own.id)
  const consents = await consentsOf(database, own.id)
  return {
    clientId: own.id,
    phone: own.phone,
    mail: own.mail,
    mailValid: own.mailConfirmedAtMs !== null,
    inn: own.inn,
    snils: own.snils,
    step: own.step,
    stepsQty: integrationById(own.integrationId ?? '')?.stepsQty ?? DEFAULT_STEPS_QTY,
    landing: own.landing,
    integrationId: own.integrationId,
    address: registration ? addressShape(registration) : null,
    livingAddress: living ? addressShape(living) : null,
    passport: await passportOf(database, own.id),
    passportSelfie: {
      passportPhotoFieId: own.passportPhotoFileId,
      registrationPhotoFileId: own.registrationPhotoFileId,
      selfieId: own.selfieFileId,
    },
    pdn: pdn && pdnShape(pdn),
    accountModerationStatus: standing.status,
    creditLine: lineShape(standing.line),
    profileFlags: profileFlags(own, standing),
    documents: (await attachedPhotos(database, own)).map(photoShape),
    consents: consents.map(({ type, textVersion, givenAtMs }) => ({
      type,
      textVersion,
      givenAt: instantOf(givenAtMs),
    })),
    drafts: await draftsOf(database, own.id),
  }
})
