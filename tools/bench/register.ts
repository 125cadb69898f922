import { filesSave } from '../../protocol/calls/file-manager/files.ts'
import { addressesSaveRegistration } from '../../protocol/calls/profile-manager/addresses.ts'
import { clientCreate, clientStatus } from '../../protocol/calls/profile-manager/client.ts'
import {
  passportSaveData,
  passportSaveScanMain,
  passportSaveScanSelfie,
} from '../../protocol/calls/profile-manager/passport.ts'
import { pdnSave } from '../../protocol/calls/profile-manager/pdn.ts'
import {
  registrationSign,
  registrationTerms,
} from '../../protocol/calls/profile-manager/registration.ts'
import { checkCode } from '../../protocol/calls/sms-service/codes.ts'
import { CONSENT_VERSION } from '../../protocol/consents.ts'
import type { PhotoKind } from '../../protocol/enums.ts'
import { attachCard } from './attach-card.ts'
import { withCode } from './codes.ts'
import { makePhotos } from './test-photos.ts'
import { signIn, until, type Walker } from './walker.ts'

/** What makes a client out of a phone and its code, the same whoever sends it. */
export const creationBody = ({ person }: Walker, phoneCode: string) => ({
  phone: person.phone,
  phoneCode,
  password: person.password,
  consents: [
    { type: 'PERSONAL_DATA' as const, textVersion: CONSENT_VERSION },
    { type: 'ANALOG_SIGNATURE' as const, textVersion: CONSENT_VERSION },
  ],
})

/** Phone, code, password: the client exists and is signed in. Returns its id. */
export const createClient = async (walker: Walker): Promise<string> => {
  const { http, person } = walker
  const { clientId } = await withCode(walker, { eventCode: 'REGISTRATION' }, async (code) => {
    await http.send(checkCode, {
      body: { phone: person.phone, code, eventCode: 'REGISTRATION' },
    })
    return http.send(clientCreate, { key: walker.key('create'), body: creationBody(walker, code) })
  })
  await signIn(walker)
  return clientId
}

export const savePersonalData = ({ http, person, key }: Walker): Promise<unknown> => {
  const { mail, inn, snils, passport } = person
  return http.send(passportSaveData, {
    key: key('personal-data'),
    body: { mail, inn, snils, passport },
  })
}

const upload = async ({ http, key }: Walker, kind: PhotoKind, bytes: Buffer): Promise<string> => {
  const { fileId } = await http.send(filesSave, {
    key: key(`upload-${kind}`),
    form: () => {
      const form = new FormData()
      form.set('kind', kind)
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
      return form
    },
  })
  return fileId
}

/** Both pages of the passport and the face with it. */
export const savePhotos = async (
  walker: Walker,
  photos?: readonly Buffer[],
): Promise<readonly string[]> => {
  const [main, registration, face] = photos ?? (await makePhotos())
  if (!main || !registration || !face) throw new Error('Three photographs are needed')
  const passportPhotoFieId = await upload(walker, 'PASSPORT_MAIN', main)
  const registrationPhotoFileId = await upload(walker, 'PASSPORT_REGISTRATION', registration)
  await walker.http.send(passportSaveScanMain, {
    key: walker.key('scans'),
    body: { passportPhotoFieId, registrationPhotoFileId },
  })
  const selfieId = await upload(walker, 'SELFIE', face)
  await walker.http.send(passportSaveScanSelfie, { key: walker.key('selfie'), body: { selfieId } })
  return [passportPhotoFieId, registrationPhotoFileId, selfieId]
}

export const saveAddress = ({ http, key }: Walker): Promise<unknown> =>
  http.send(addressesSaveRegistration, {
    key: key('address'),
    body: {
      registration: {
        addressId: null,
        addressType: 'REGISTRATION',
        areaFiasId: null,
        city: 'Москва',
        cityFiasId: null,
        flat: '12',
        house: '7',
        houseFiasId: null,
        postcode: '125009',
        region: 'Москва',
        regionFiasId: null,
        settlementFiasId: null,
        street: 'Тверская',
        streetFiasId: null,
      },
      living: null,
    },
  })

/** Contacts and income; the income is high enough for no debt load warning. */
export const saveContacts = ({ http, key, person }: Walker): Promise<unknown> =>
  http.send(pdnSave, {
    key: key('contacts'),
    body: {
      additionalContacts: [
        {
          contactPerson: 'Павел',
          contactPersonPhone: `+7904${person.phone.slice(-7)}`,
          socialNetwork: null,
          whobelong: 'брат',
        },
      ],
      socialNetwork: null,
      socialAccount: null,
      monthlyIncomeRoubles: 250_000,
      monthlyObligationsRoubles: 0,
    },
  })

/** The terms are read and signed with a code of REGISTRATION_END. */
export const signQuestionnaire = async (walker: Walker): Promise<void> => {
  const { http, key } = walker
  const { termsHash, documents } = await http.send(registrationTerms)
  await withCode(walker, { eventCode: 'REGISTRATION_END', termsHash }, (smsCode) =>
    http.send(registrationSign, {
      key: key('sign-registration'),
      body: {
        smsCode,
        termsHash,
        consents: documents.map(({ type, textVersion }) => ({ type, textVersion })),
      },
    }),
  )
}

export const waitVerified = async (walker: Walker): Promise<void> => {
  await until(
    walker,
    'VERIFIED',
    () => walker.http.send(clientStatus),
    ({ status }) => status === 'VERIFIED',
  )
}

export interface Registered {
  readonly clientId: string
  readonly fileIds: readonly string[]
  readonly cardId: string
}

/** From an unknown phone to an applicant with a card, whose check has begun. */
export const apply = async (walker: Walker, photos?: readonly Buffer[]): Promise<Registered> => {
  const clientId = await createClient(walker)
  await savePersonalData(walker)
  const fileIds = await savePhotos(walker, photos)
  await saveAddress(walker)
  await saveContacts(walker)
  const cardId = await attachCard(walker, clientId)
  await signQuestionnaire(walker)
  return { clientId, fileIds, cardId }
}

/** From an unknown phone to a verified client with a card. */
export const register = async (walker: Walker, photos?: readonly Buffer[]): Promise<Registered> => {
  const registered = await apply(walker, photos)
  await waitVerified(walker)
  return registered
}
