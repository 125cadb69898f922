import type { Match } from '../../../../../src/desk/screens/matches/match-words.ts'
import { NOW } from '../../at-work.tsx'

/** A client whose name and day of birth stand in a list. */
export const MATCH: Match = {
  matchId: 'match-1',
  clientId: 'client-1',
  clientName: 'Крутов Панкрат Ефремович',
  list: 'TERRORISTS',
  number: '1',
  names: ['КРУТОВ ПАНКРАТ ЕФРЕМОВИЧ', 'КРУТОВ ПАНТЕЛЕЙ ЕФРЕМОВИЧ'],
  birthDate: '1979-02-13',
  birthPlace: 'с. Берёзовка',
  reportedOn: null,
  grounds: ['NAME', 'BIRTH_DATE'],
  cause: 'PAYOUT',
  state: 'POSSIBLE_MATCH',
  since: NOW,
  isListed: true,
  askedFor: null,
}

/** A client whose phone was reported for a payment without consent. */
export const REPORT: Match = {
  ...MATCH,
  matchId: 'match-9',
  list: 'FRAUD_BASE',
  number: '',
  names: [],
  birthDate: null,
  birthPlace: null,
  reportedOn: '2026-11-20',
  grounds: ['PHONE'],
}
