/** Passport: its data and its photos (D19, D21). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { REGISTRATION_STEPS } from '../../enums.ts'
import {
  departmentCode,
  email,
  filled,
  id,
  inn,
  isoDate,
  passportNumber,
  passportSeries,
  patronymic,
  personName,
  snils,
} from '../../shapes.ts'
import { reauthentication } from '../auth-service/reauthentication.ts'

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

/** The same as its owner is shown it: once the questionnaire is signed the numbers are masked (decision 0050). */
export const shownPassport = z.extend(passport, {
  departmentCode: z.string(),
  documentNumber: z.string(),
  serialNumber: z.string(),
})

export const passportShow = call({
  method: 'POST',
  path: '/profile-manager/passport/show',
  auth: 'bearer',
  summary: 'Номера документов целиком; после подтверждения SHOW_PASSPORT, один раз',
  body: z.object({ reauthentication }),
  reply: z.object({
    serialNumber: z.string(),
    documentNumber: z.string(),
    departmentCode: z.string(),
    inn: z.nullable(z.string()),
    snils: z.nullable(z.string()),
  }),
})

export const passportSaveData = call({
  method: 'POST',
  path: '/profile-manager/passport/save/data',
  auth: 'bearer',
  summary: 'Personal data and passport of step user_info',
  body: z.object({ mail: z.nullable(email), inn, snils, passport }),
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
