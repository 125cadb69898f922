/** Every call of spec §7 and ours, by service, in the order of the specification. */
import type { CallDefinition } from '../call.ts'
import * as authService from './auth-service.ts'
import * as smsService from './sms-service.ts'
import * as profileManager from './profile-manager.ts'
import * as fileManager from './file-manager.ts'
import * as reportService from './report-service.ts'
import * as core from './core.ts'
import * as printService from './print-service.ts'
import * as cloudPayments from './cloud-payments.ts'
import * as calendar from './calendar.ts'
import * as messages from './messages.ts'
import * as reminders from './reminders.ts'

const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

export const CALLS_BY_SERVICE: Readonly<Record<string, readonly CallDefinition[]>> =
  Object.fromEntries(
    Object.entries({
      authService,
      smsService,
      profileManager,
      fileManager,
      reportService,
      core,
      printService,
      cloudPayments,
      messages,
      reminders,
      calendar,
    }).map(([service, calls]) => [service, Object.values(calls).filter(isCall)]),
  )

export const ALL_CALLS: readonly CallDefinition[] = Object.values(CALLS_BY_SERVICE).flat()
