import { clientData } from '../../../protocol/calls/profile-manager/client.ts'
import { consentsOf } from '../../db/client-consents.ts'
import { draftsOf } from '../../db/client-drafts.ts'
import { identifiersOf } from '../../db/client-identifiers.ts'
import { addressesOf, passportOf, pdnOf } from '../../db/client-profile.ts'
import { clientStanding } from '../../origination/client-standing.ts'
import { filesOf } from '../../db/files.ts'
import { DEFAULT_STEPS_QTY, integrationById } from '../../onboarding/integrations.ts'
import { route } from '../../route.ts'
import { ownClient } from './own-client.ts'
import { profileFlags } from './profile-flags.ts'
import { addressShape, instantOf, lineShape, pdnShape, photoShape } from './profile-shapes.ts'

export const clientDataRoute = route(clientData, async ({ context, client }) => {
  const { database } = context
  const own = await ownClient(context, client.id)
  const nowMs = context.clock.now()
  const standing = await clientStanding(database, own, nowMs)
  const addresses = await addressesOf(database, own.id)
  const registration = addresses.find(({ addressType }) => addressType === 'REGISTRATION')
  const living = addresses.find(({ addressType }) => addressType === 'LIVING')
  const identifiers = await identifiersOf(database, own.id)
  const pdn = await pdnOf(database, own.id)
  const consents = await consentsOf(database, own.id)
  return {
    asOf: instantOf(nowMs),
    clientId: own.id,
    phone: own.phone,
    mail: own.mail,
    mailValid: own.mailConfirmedAtMs !== null,
    inn: identifiers?.inn ?? null,
    snils: identifiers?.snils ?? null,
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
    // Uploaded but not yet attached ones too: a reload between the two loses nothing (D19).
    documents: (await filesOf(database, own.id)).map(photoShape),
    consents: consents.map(({ type, textVersion, givenAtMs }) => ({
      type,
      textVersion,
      givenAt: instantOf(givenAtMs),
    })),
    drafts: await draftsOf(database, own.id),
  }
})
