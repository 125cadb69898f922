/** Applicants whom a person decides on (D20, D44, decision 0051). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { COMPARED_PLACES, PLACE_FINDINGS } from '../../cases.ts'
import { DUPLICATE_GROUNDS } from '../../duplicates.ts'
import { DECLINE_REASONS, MODERATION_REASONS } from '../../enums.ts'
import { done, filled, id, instant, isoDate, wholeNumber } from '../../shapes.ts'
import { duplicateAccount } from './duplicate-account.ts'

const reviewer = z.object({ name: z.string(), until: instant, isYou: z.boolean() })

const caseParams = z.object({ checkId: id })

/** The photos a person decides by. */
export const CASE_PHOTOS = ['PASSPORT_MAIN', 'PASSPORT_REGISTRATION', 'SELFIE'] as const

const moderation = ['MODERATOR'] as const

export const deskCases = call({
  method: 'GET',
  path: '/desk-service/cases',
  auth: 'staff',
  roles: ['MODERATOR', 'AUDITOR'],
  summary: 'Applicants who wait for a decision, the longest waiting first',
  reply: z.object({
    asOf: instant,
    total: wholeNumber,
    /** Half of the decisions of the last seven days took no longer; null when there were none. */
    medianSeconds: z.nullable(wholeNumber),
    cases: z.array(
      z.object({
        checkId: id,
        clientName: z.string(),
        waitingSince: instant,
        /** How many checks of this client came before. */
        earlierChecks: wholeNumber,
        reviewer: z.nullable(reviewer),
      }),
    ),
    /** Applicants whom somebody asks to decline: nobody takes them before a second person has decided (decision 0110). */
    asked: z.array(
      z.object({
        checkId: id,
        clientName: z.string(),
        waitingSince: instant,
        requestId: id,
        /** What is asked for, in a few words, and what was seen. */
        about: z.string(),
        reason: z.string(),
        askedBy: z.string(),
        askedAt: instant,
        /** From then on the case waits for a reviewer again. */
        expiresAt: instant,
        isYours: z.boolean(),
      }),
    ),
  }),
})

export const deskTakeCase = call({
  method: 'POST',
  path: '/desk-service/take-case',
  auth: 'staff',
  roles: moderation,
  summary:
    'Takes a case for fifteen minutes: the named one, or the longest waiting; the former one is put back',
  body: z.object({ checkId: z.nullable(id) }),
  reply: z.object({ checkId: z.nullable(id) }),
})

export const deskCase = call({
  method: 'GET',
  path: '/desk-service/cases/{checkId}',
  auth: 'staff',
  roles: moderation,
  summary: 'What the client typed and sent in; for the reviewer who has taken the case',
  params: caseParams,
  reply: z.object({
    asOf: instant,
    checkId: id,
    clientId: id,
    waitingSince: instant,
    takenAt: instant,
    until: instant,
    medianSeconds: z.nullable(wholeNumber),
    phone: z.string(),
    inn: z.string(),
    snils: z.string(),
    person: z.object({
      lastName: z.string(),
      firstName: z.string(),
      patronymic: z.nullable(z.string()),
      birthDate: isoDate,
      birthPlace: z.string(),
    }),
    passport: z.object({
      series: z.string(),
      number: z.string(),
      departmentCode: z.string(),
      issuedDate: isoDate,
    }),
    registrationAddress: z.nullable(z.string()),
    /** Accounts that were identified by the same documents before (decision 0112). */
    sameDocuments: z.array(
      z.extend(duplicateAccount, { grounds: z.array(z.enum(DUPLICATE_GROUNDS)) }),
    ),
    /** Declines of other accounts, gone or not, by the same documents, whose pause lasts (decision 0143). */
    declinedElsewhere: z.array(
      z.object({ reason: z.enum(DECLINE_REASONS), note: z.string(), declinedAt: instant }),
    ),
    photos: z.array(z.object({ fileId: id, kind: z.enum(CASE_PHOTOS) })),
    earlier: z.array(
      z.object({
        finishedAt: instant,
        outcome: z.string(),
        reasons: z.array(z.enum(MODERATION_REASONS)),
      }),
    ),
  }),
})

export const deskCasePhoto = call({
  method: 'GET',
  path: '/desk-service/cases/{checkId}/photos/{fileId}',
  auth: 'staff',
  roles: moderation,
  summary: 'A photo of the case; that it was looked at is written down before it leaves',
  params: z.extend(caseParams, { fileId: id }),
  reply: 'blob',
  blobType: 'image/jpeg',
})

const finding = z.enum(PLACE_FINDINGS)

export const deskDecideCase = call({
  method: 'POST',
  path: '/desk-service/cases/{checkId}/decide',
  auth: 'staff',
  roles: moderation,
  summary:
    'Decides a case: identified when every place is the same, a photo to take again with its reason, or declined for good; where a second person has to agree nothing happens before',
  params: caseParams,
  body: z.discriminatedUnion(
    'outcome',
    [
      z.object({
        outcome: z.literal('IDENTIFIED'),
        findings: z.record(z.enum(COMPARED_PLACES), finding),
      }),
      z.object({
        outcome: z.literal('REFUSED'),
        photo: z.enum(CASE_PHOTOS, 'Выберите снимок, который нужно переснять.'),
        reason: z.enum(MODERATION_REASONS, 'Выберите причину.'),
        findings: z.partialRecord(z.enum(COMPARED_PLACES), finding),
      }),
      z.object({
        outcome: z.literal('DECLINED'),
        reason: z.enum(DECLINE_REASONS, 'Выберите причину.'),
        /** What was seen, for colleagues; the client is not told of it. */
        note: filled('пояснение', 500),
        findings: z.partialRecord(z.enum(COMPARED_PLACES), finding),
      }),
    ],
    'Выберите решение.',
  ),
  reply: done,
  idempotent: true,
})

export const deskPutCaseBack = call({
  method: 'POST',
  path: '/desk-service/cases/{checkId}/put-back',
  auth: 'staff',
  roles: moderation,
  summary: 'Puts a taken case back into the queue',
  params: caseParams,
  reply: done,
})
