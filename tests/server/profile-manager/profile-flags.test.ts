import { expect, test } from 'vitest'
import { REGISTRATION_STEPS } from '../../../protocol/enums.ts'
import type { ClientRow } from '../../../server/db/clients.ts'
import { profileFlags } from '../../../server/routes/profile-manager/profile-flags.ts'

type Step = (typeof REGISTRATION_STEPS)[number]

const CLIENT: ClientRow = {
  id: 'one',
  phone: '+79160000000',
  mail: null,
  identifiersSealed: null,
  plainInn: null,
  plainSnils: null,
  status: 'UNCOMPLETED_REGISTRATION',
  step: 'user_info',
  training: 'CAN_BE_CREATED_NEW',
  landing: null,
  integrationId: null,
  createdAtMs: 0,
  mailConfirmedAtMs: null,
  mailsPapers: true,
  deletedAtMs: null,
  passportPhotoFileId: null,
  registrationPhotoFileId: null,
  selfieFileId: null,
  signedAtMs: null,
  signedTermsHash: null,
}

const flagsAt = (
  step: Step,
  standing: Partial<Parameters<typeof profileFlags>[1]> = {},
  client: Partial<ClientRow> = {},
) => {
  const { passports, documents, addresses, pdns, registration } = profileFlags(
    { ...CLIENT, ...client, step },
    {
      status: 'UNCOMPLETED_REGISTRATION',
      isPaymentDue: false,
      isIncomeConfirmed: false,
      ...standing,
    },
  )
  return { passports, documents, addresses, pdns, registration }
}

/** What is COMPLETED while a client stands at a step; everything else may or must be filled. */
const DONE: readonly (readonly [Step, readonly string[]])[] = [
  ['user_info', []],
  ['passport', ['passports']],
  ['selfie', ['passports']],
  ['address', ['passports', 'documents']],
  ['contacts', ['passports', 'documents', 'addresses']],
  ['card', ['passports', 'documents', 'addresses', 'pdns']],
  ['sign', ['passports', 'documents', 'addresses', 'pdns']],
  ['done', ['passports', 'documents', 'addresses', 'pdns', 'registration']],
]

test.for(DONE)('at step %s completed are: %s', ([step, done]) => {
  const flags = Object.entries(flagsAt(step))
  expect(flags.filter(([, state]) => state === 'COMPLETED').map(([name]) => name)).toEqual(done)
  expect(flags.filter(([, state]) => state === 'TO_PAY')).toEqual([])
})

test.for(['FAILURE_LITTLE_DATA', 'DATA_MISMATCH'] as const)(
  'after %s the photos are to be made again, nothing else',
  (status) => {
    expect(flagsAt('done', { status })).toEqual({
      ...flagsAt('done'),
      documents: 'CAN_BE_CREATED_NEW',
    })
  },
)

test('TO_PAY stands on registration only, and only while a payment is overdue', () => {
  expect(flagsAt('done', { isPaymentDue: true })).toEqual({
    ...flagsAt('done'),
    registration: 'TO_PAY',
  })
})

test('the training flag is what the client set', () => {
  const flags = profileFlags(
    { ...CLIENT, training: 'COMPLETED' },
    { status: 'VERIFIED', isPaymentDue: false, isIncomeConfirmed: false },
  )
  expect(flags).toMatchObject({ training: 'COMPLETED', saltedge: 'CAN_BE_CREATED_NEW' })
})

test('the bank statement flag is done while a statement confirms the income', () => {
  const standing = { status: 'VERIFIED', isPaymentDue: false, isIncomeConfirmed: true } as const
  expect(profileFlags(CLIENT, standing)).toMatchObject({ saltedge: 'COMPLETED' })
})
