import type { Duplicate } from '../../../../../src/desk/screens/duplicates/duplicate-words.ts'
import { NOW } from '../../at-work.tsx'

const ACCOUNT = {
  clientName: 'Крутов Панкрат Ефремович',
  birthDate: '1979-02-13',
  passportTail: '0007',
  passportIssuedDate: '2011-04-20',
  createdAt: NOW,
  identifiedAt: NOW,
} as const

/** One passport in two accounts. */
export const PAIR: Duplicate = {
  duplicateId: 'pair-1',
  grounds: ['PASSPORT'],
  state: 'UNDECIDED',
  since: NOW,
  earlier: {
    ...ACCOUNT,
    photos: [],
    clientId: 'client-1',
    phoneTail: '1122',
    loans: 2,
    isOwing: true,
  },
  later: {
    ...ACCOUNT,
    photos: [],
    clientId: 'client-2',
    phoneTail: '3344',
    loans: 0,
    isOwing: false,
  },
  askedFor: null,
}
