/** The client and what the account shows about them, spec §7; shapes of spec §3; registration by D19–D21. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import {
  CLIENT_STATUSES,
  DECLINE_REASONS,
  DOCUMENT_MODERATIONS,
  MODERATION_REASONS,
  PHOTO_KINDS,
  REGISTRATION_STEPS,
} from '../../enums.ts'
import {
  atMostBytes,
  done,
  id,
  instant,
  isoDate,
  password,
  phone,
  smsCode,
  wholeNumber,
} from '../../shapes.ts'
import { storedAddress } from './addresses.ts'
import { profileFlags } from './flags.ts'
import { shownPassport } from './passport.ts'
import { pdn } from './pdn.ts'
import { consent } from './registration.ts'

const RECHECK_STATES = ['RUNNING', 'PHOTOS_AWAITED'] as const

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
    /** A person has declined the client, nobody has taken that back, and no other check has begun (decision 0110). */
    decline: z.optional(
      z.object({
        reason: z.enum(DECLINE_REASONS),
        declinedOn: isoDate,
        /** From this Moscow day on the documents may be sent in again. */
        allowedFrom: isoDate,
        /** That day has come. */
        isPauseOver: z.boolean(),
      }),
    ),
    /**
     * Where the check stands of whoever has, or had, a contract, since `status` says nothing of it then: a person is looking,
     * or new photos are awaited. Absent where nothing is open (decision 0122).
     */
    recheck: z.optional(z.enum(RECHECK_STATES)),
    /** The client is asked whether what is known of them is still true; absent while nobody asks (decision 0165). */
    refresh: z.optional(
      z.object({
        /** The last day in time. */
        dueOn: isoDate,
        /** No loan is made until it is answered. */
        isOver: z.boolean(),
        /** Nor until the staff have ended a doubt about them, which the answer helps to. */
        isDoubted: z.boolean(),
      }),
    ),
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
    /** The photos of the signed questionnaire may be sent in again today (D20, decision 0110). */
    isReopened: z.optional(z.boolean()),
    stepsQty: wholeNumber,
    landing: z.nullable(z.string()),
    integrationId: z.nullable(id),
    address: z.nullable(storedAddress),
    livingAddress: z.nullable(storedAddress),
    passport: z.nullable(shownPassport),
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
