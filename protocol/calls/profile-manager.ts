/** Profile, spec §7; shapes of spec §3; registration by D19–D21. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  ACTION_FLAG_STATES,
  CLIENT_STATUSES,
  DOCUMENT_MODERATIONS,
  DOCUMENT_TYPES,
  MODERATION_REASONS,
  PARTNER_AGENTS,
  PHOTO_KINDS,
  PROFILE_FLAGS,
  REGISTRATION_STEPS,
} from '../enums.ts'
import {
  atMostBytes,
  departmentCode,
  done,
  email,
  filled,
  id,
  inn,
  instant,
  isoDate,
  passportNumber,
  passportSeries,
  password,
  patronymic,
  personName,
  phone,
  postcode,
  sha256,
  smsCode,
  snils,
  wholeNumber,
} from '../shapes.ts'

/** Consents are documents of their own, never pre-ticked; the server stores date, text version and address (D19). */
export const consent = z.object({
  type: z.enum(DOCUMENT_TYPES),
  textVersion: z.string().check(z.maxLength(20)),
})

const fiasId = z.nullable(z.string().check(z.maxLength(64)))

export const address = z.object({
  addressId: z.nullable(id),
  addressType: z.enum(['REGISTRATION', 'LIVING']),
  areaFiasId: fiasId,
  city: filled('город или населённый пункт'),
  cityFiasId: fiasId,
  flat: z.nullable(z.string().check(z.maxLength(20, 'Сократите номер квартиры до 20 знаков.'))),
  house: filled('дом', 40),
  houseFiasId: fiasId,
  postcode,
  region: filled('регион'),
  regionFiasId: fiasId,
  settlementFiasId: fiasId,
  street: filled('улицу'),
  streetFiasId: fiasId,
})

const storedAddress = z.extend(address, {
  clientId: id,
  createDate: instant,
  moderationStatus: z.enum(DOCUMENT_MODERATIONS),
})

export const passport = z.object({
  birthDate: isoDate,
  birthPlace: filled('место рождения'),
  departmentCode,
  documentNumber: passportNumber,
  firstName: personName('имя'),
  issuedDate: isoDate,
  lastName: personName('фамилию'),
  patronymic,
  serialNumber: passportSeries,
})

export const contactPerson = z.object({
  contactPerson: filled('имя'),
  contactPersonPhone: phone,
  socialNetwork: z.nullable(z.string().check(z.maxLength(100))),
  whobelong: filled('кем приходится', 60),
})

export const pdn = z.object({
  additionalContacts: z.array(contactPerson).check(z.maxLength(2, 'Не больше двух контактов.')),
  socialNetwork: z.nullable(z.string().check(z.maxLength(100))),
  socialAccount: z.nullable(z.string().check(z.maxLength(200))),
  /** Monthly income and obligatory payments, whole roubles: inputs of the debt load (D8). */
  monthlyIncomeRoubles: wholeNumber,
  monthlyObligationsRoubles: wholeNumber,
})

const creditLine = z.object({
  userCreditLimit: z.number(),
  usedLimit: z.number(),
  systemCreditLimit: z.number(),
  /** max(0, min(user, system) − used), roubles. */
  available: z.number(),
})

const photo = z.object({
  imageId: id,
  kind: z.enum(PHOTO_KINDS),
  createdAt: instant,
  moderationStatus: z.enum(DOCUMENT_MODERATIONS),
  moderationReason: z.nullable(z.enum(MODERATION_REASONS)),
})

const profileFlags = z.record(z.enum(PROFILE_FLAGS), z.enum(ACTION_FLAG_STATES))

export const clientStatus = call({
  method: 'GET',
  path: '/profile-manager/client/status',
  auth: 'bearer',
  summary: 'Verification status with what to do next (D20)',
  reply: z.object({
    status: z.enum(CLIENT_STATUSES),
    step: z.enum(REGISTRATION_STEPS),
    /** Machine codes of why the check did not pass; empty otherwise. */
    reasons: z.array(z.string()),
    /** One Russian sentence: what the status means and what to do. */
    message: z.string(),
    uploadsLeftToday: wholeNumber,
  }),
})

export const clientCreate = call({
  method: 'POST',
  path: '/profile-manager/client/create',
  auth: 'none',
  summary: 'Create the client after the phone is confirmed',
  body: z.object({
    phone,
    phoneCode: smsCode,
    password,
    landing: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    integrationId: z.optional(z.nullable(id)),
    consents: z
      .array(consent)
      .check(z.minLength(2, 'Отметьте согласия: без них анкету принять нельзя.')),
  }),
  reply: z.object({
    clientId: id,
    status: z.enum(CLIENT_STATUSES),
    step: z.enum(REGISTRATION_STEPS),
  }),
  idempotent: true,
})

export const clientAuthorization = call({
  method: 'POST',
  path: '/profile-manager/client/authorization',
  auth: 'none',
  summary: 'Set a new password with a code of send_code/authorization',
  body: z.object({ phone, phoneCode: smsCode, password }),
  reply: done,
  idempotent: true,
})

export const clientData = call({
  method: 'GET',
  path: '/profile-manager/client/data',
  auth: 'bearer',
  summary: 'Everything the account shows about the client: infoUser, flags, line',
  reply: z.object({
    asOf: instant,
    clientId: id,
    phone: z.string(),
    mail: z.nullable(z.string()),
    mailValid: z.boolean(),
    inn: z.nullable(z.string()),
    snils: z.nullable(z.string()),
    step: z.enum(REGISTRATION_STEPS),
    stepsQty: wholeNumber,
    landing: z.nullable(z.string()),
    integrationId: z.nullable(id),
    address: z.nullable(storedAddress),
    livingAddress: z.nullable(storedAddress),
    passport: z.nullable(passport),
    passportSelfie: z.object({
      passportPhotoFieId: z.nullable(id),
      registrationPhotoFileId: z.nullable(id),
      selfieId: z.nullable(id),
    }),
    pdn: z.nullable(pdn),
    accountModerationStatus: z.enum(CLIENT_STATUSES),
    creditLine,
    profileFlags,
    documents: z.array(photo),
    consents: z.array(z.extend(consent, { givenAt: instant })),
    /** Unfinished input of the current step, so that another device continues (D19). */
    drafts: z.partialRecord(z.enum(REGISTRATION_STEPS), z.record(z.string(), z.unknown())),
  }),
})

export const draftSave = call({
  method: 'POST',
  path: '/profile-manager/client/draft',
  auth: 'bearer',
  summary: 'Keep unfinished input of a registration step',
  body: z.object({
    step: z.enum(REGISTRATION_STEPS),
    values: z.record(z.string(), z.unknown()).check(atMostBytes(16_000)),
  }),
  reply: done,
  mayArriveLate: true,
})

export const actionFlagsCurrently = call({
  method: 'GET',
  path: '/profile-manager/action/flags/currently',
  auth: 'bearer',
  summary: 'State of each profile flag',
  reply: profileFlags,
})

export const actionFlagsSetTraining = call({
  method: 'POST',
  path: '/profile-manager/action/flags/set/training',
  auth: 'bearer',
  summary: 'Mark the tour of the account',
  body: z.object({ status: z.enum(ACTION_FLAG_STATES) }),
  reply: profileFlags,
  idempotent: true,
})

export const passportSaveData = call({
  method: 'POST',
  path: '/profile-manager/passport/save/data',
  auth: 'bearer',
  summary: 'Personal data and passport of step user_info',
  body: z.object({ mail: email, inn, snils, passport }),
  reply: z.object({ step: z.enum(REGISTRATION_STEPS) }),
  idempotent: true,
})

export const passportDepartment = call({
  method: 'GET',
  path: '/profile-manager/passport/department',
  auth: 'bearer',
  summary: 'Name of the issuing department by its code',
  query: z.object({ code: departmentCode }),
  reply: z.object({ names: z.array(z.string()) }),
})

export const passportSaveScanMain = call({
  method: 'POST',
  path: '/profile-manager/passport/save/scan/main/',
  auth: 'bearer',
  summary: 'Attach the uploaded main page and registration page',
  body: z.object({ passportPhotoFieId: id, registrationPhotoFileId: id }),
  reply: z.object({ step: z.enum(REGISTRATION_STEPS) }),
  idempotent: true,
})

export const passportSaveScanSelfie = call({
  method: 'POST',
  path: '/profile-manager/passport/save/scan/selfie/',
  auth: 'bearer',
  summary: 'Attach the uploaded selfie with passport',
  body: z.object({ selfieId: id }),
  reply: z.object({ step: z.enum(REGISTRATION_STEPS) }),
  idempotent: true,
})

export const addressesSaveRegistration = call({
  method: 'POST',
  path: '/profile-manager/addresses/save/registration',
  auth: 'bearer',
  summary: 'Registration address and, when another, the living address',
  body: z.object({ registration: address, living: z.nullable(address) }),
  reply: z.object({ step: z.enum(REGISTRATION_STEPS) }),
  idempotent: true,
})

export const addressesSuggest = call({
  method: 'POST',
  path: '/profile-manager/addresses/suggest',
  auth: 'bearer',
  summary: 'Address hints; an empty list when the hint service is down',
  body: z.object({
    query: z.string().check(z.maxLength(300)),
    part: z.enum(['region', 'city', 'street', 'house', 'full']),
    regionFiasId: z.optional(fiasId),
    cityFiasId: z.optional(fiasId),
    settlementFiasId: z.optional(fiasId),
    streetFiasId: z.optional(fiasId),
  }),
  reply: z.object({
    available: z.boolean(),
    suggestions: z.array(
      z.object({
        value: z.string(),
        region: z.nullable(z.string()),
        regionFiasId: fiasId,
        areaFiasId: fiasId,
        city: z.nullable(z.string()),
        cityFiasId: fiasId,
        settlementFiasId: fiasId,
        street: z.nullable(z.string()),
        streetFiasId: fiasId,
        house: z.nullable(z.string()),
        houseFiasId: fiasId,
        postcode: z.nullable(z.string()),
      }),
    ),
  }),
})

export const pdnSave = call({
  method: 'POST',
  path: '/profile-manager/pdn/save',
  auth: 'bearer',
  summary: 'Contacts, income and obligatory payments of step contacts',
  body: pdn,
  reply: z.object({ step: z.enum(REGISTRATION_STEPS) }),
  idempotent: true,
})

export const registrationTerms = call({
  method: 'GET',
  path: '/profile-manager/registration/terms',
  auth: 'bearer',
  summary: 'What the code of REGISTRATION_END signs: documents, their texts and one hash',
  reply: z.object({
    termsHash: sha256,
    documents: z.array(
      z.object({
        type: z.enum(DOCUMENT_TYPES),
        title: z.string(),
        textVersion: z.string(),
        paragraphs: z.array(z.string()),
      }),
    ),
  }),
})

export const registrationSign = call({
  method: 'POST',
  path: '/profile-manager/registration/sign',
  auth: 'bearer',
  summary: 'Finish the registration with a code of REGISTRATION_END',
  body: z.object({ smsCode, termsHash: sha256, consents: z.array(consent) }),
  reply: z.object({ status: z.enum(CLIENT_STATUSES), step: z.enum(REGISTRATION_STEPS) }),
  idempotent: true,
})

const creditHistoryConsentState = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** Of the text in force. */
  textVersion: z.string(),
  /** Null when none was given. */
  givenAt: z.nullable(instant),
  /** Half a year after it was given; from then on the bureau is not asked and nothing is offered. */
  expiresAt: z.nullable(instant),
})

export const creditHistoryConsent = call({
  method: 'GET',
  path: '/profile-manager/consent/credit-history',
  auth: 'bearer',
  summary: 'Consent to ask the credit bureau: its text and until when it was given (218-FZ)',
  reply: creditHistoryConsentState,
})

export const creditHistoryConsentRenew = call({
  method: 'POST',
  path: '/profile-manager/consent/credit-history',
  auth: 'bearer',
  summary:
    'Give the consent to ask the credit bureau for another half a year; never ticked beforehand',
  body: z.object({
    accepted: z.literal(true, 'Отметьте согласие на получение кредитной истории.'),
    textVersion: z.string().check(z.maxLength(20)),
  }),
  reply: creditHistoryConsentState,
  idempotent: true,
})

export const clientIntegrationData = call({
  method: 'GET',
  path: '/profile-manager/client/integration-data',
  auth: 'optional',
  summary: 'Fields a partner has prefilled and its number of steps (D19)',
  query: z.object({ integrationId: id }),
  reply: z.object({
    integrationId: id,
    stepsQty: wholeNumber,
    prefill: z.record(z.string(), z.string()),
  }),
})

export const cpa = call({
  method: 'POST',
  path: '/profile-manager/cpa',
  auth: 'bearer',
  summary: 'Bind a partner click to the client',
  query: z.object({
    name: z.enum(PARTNER_AGENTS),
    transactionId: z.string().check(z.maxLength(512)),
    webId: z.optional(z.string().check(z.maxLength(512))),
  }),
  reply: done,
  idempotent: true,
})

export const cpaAllianceRef = call({
  method: 'POST',
  path: '/profile-manager/cpa/alliance-ref/{id}',
  auth: 'bearer',
  summary: 'Bind an Alliance referral to the client',
  params: z.object({ id }),
  reply: done,
  idempotent: true,
})

export const advSave = call({
  method: 'POST',
  path: '/profile-manager/adv/save',
  auth: 'optional',
  summary: 'Remember an advertising campaign',
  query: z.object({
    campaign_id: z.string().check(z.maxLength(100)),
    ad_id: z.string().check(z.maxLength(100)),
  }),
  reply: done,
})

export const clientDeleteTerms = call({
  method: 'GET',
  path: '/profile-manager/client/delete',
  auth: 'bearer',
  summary: 'Whether the account can be deleted now, and what is kept afterwards (D25)',
  reply: z.object({
    /** Why not now; null when it can be deleted. */
    obstacle: z.nullable(z.object({ title: z.string(), detail: z.string() })),
    /** Contracts are kept up to and including this day; null without contracts. */
    keptUntil: z.nullable(isoDate),
  }),
})

export const clientDelete = call({
  method: 'POST',
  path: '/profile-manager/client/delete',
  auth: 'bearer',
  summary: 'Delete the account with a code of DELETE_PROFILE (D25)',
  body: z.object({ smsCode }),
  reply: z.object({ keptUntil: z.nullable(isoDate) }),
  idempotent: true,
})

export const ssoLogout = call({
  method: 'GET',
  path: '/profile-manager/sso/logout',
  auth: 'optional',
  summary: 'End the server session and clear the cookies (D23)',
  reply: 'empty',
})
