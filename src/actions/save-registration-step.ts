import type { Body } from '../../protocol/call.ts'
import { addressesSaveRegistration } from '../../protocol/calls/profile-manager/addresses.ts'
import {
  passportSaveData,
  passportSaveScanMain,
  passportSaveScanSelfie,
} from '../../protocol/calls/profile-manager/passport.ts'
import { pdnSave } from '../../protocol/calls/profile-manager/pdn.ts'
import type { RegistrationStep } from '../../protocol/enums.ts'
import { send } from '../api/send.ts'

type NextStep = Promise<{ step: RegistrationStep }>

/** Personal data and passport. Every save may be repeated with the same key (D19, D36). */
export const savePassportData = (
  body: Body<typeof passportSaveData>,
  idempotencyKey: string,
): NextStep => send(passportSaveData, { body, idempotencyKey })

/** Ids of the two uploaded passport pages. */
export const savePassportScans = (
  body: Body<typeof passportSaveScanMain>,
  idempotencyKey: string,
): NextStep => send(passportSaveScanMain, { body, idempotencyKey })

/** Id of the uploaded selfie. */
export const saveSelfie = (
  body: Body<typeof passportSaveScanSelfie>,
  idempotencyKey: string,
): NextStep => send(passportSaveScanSelfie, { body, idempotencyKey })

/** Registration address and, when another, the living one. */
export const saveAddress = (
  body: Body<typeof addressesSaveRegistration>,
  idempotencyKey: string,
): NextStep => send(addressesSaveRegistration, { body, idempotencyKey })

/** Contacts, income and obligatory payments. */
export const saveContacts = (body: Body<typeof pdnSave>, idempotencyKey: string): NextStep =>
  send(pdnSave, { body, idempotencyKey })
