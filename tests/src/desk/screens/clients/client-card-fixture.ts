import type { Reply } from '../../../../../protocol/call.ts'
import type { deskClient } from '../../../../../protocol/calls/desk/clients.ts'
import { NOW } from '../../at-work.tsx'

type Card = Reply<typeof deskClient>

/** A checked client without loans, about whom nothing was written. */
export const clientCardFixture = (part: Partial<Card> = {}): Card => ({
  asOf: NOW,
  clientId: 'client-1',
  clientName: 'Лужина Глафира Тихоновна',
  phone: '+79161234567',
  mail: null,
  isMailConfirmed: false,
  status: 'VERIFIED',
  registeredAt: NOW,
  signedAt: NOW,
  passportTail: '4444',
  checks: [],
  identification: null,
  loans: [],
  declines: [],
  legalStatuses: [],
  isStatusAsked: false,
  messages: [],
  notes: [],
  devices: [],
  codeAccess: null,
  dataCopies: [],
  documents: [],
  consents: [],
  duplicates: [],
  askedPhone: null,
  askedPassportTail: null,
  sentPassportId: null,
  formerPassports: [],
  ...part,
})
