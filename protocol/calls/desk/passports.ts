/** Another passport of a client, which two people decide on (decision 0105). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { CLIENT_PROOFS, PASSPORT_PROOFS } from '../../client-proof.ts'
import { TWO_PERSON_ROLES } from '../../two-people.ts'
import {
  departmentCode,
  filled,
  id,
  isoDate,
  passport,
  patronymic,
  personName,
} from '../../shapes.ts'

const { asks, decides } = TWO_PERSON_ROLES.CHANGE_PASSPORT

export const deskProposePassport = call({
  method: 'POST',
  path: '/desk-service/clients/{clientId}/passport',
  auth: 'staff',
  roles: asks,
  summary:
    'Asks another person to put another passport in the place of the client’s; nothing happens before',
  params: z.object({ clientId: id }),
  body: z.object({
    /** Series and number that the questionnaire has, as the client’s papers name them. */
    formerPassport: passport,
    passport,
    lastName: personName('фамилию'),
    firstName: personName('имя'),
    patronymic,
    birthDate: isoDate,
    issuedDate: isoDate,
    departmentCode,
    proof: z.enum(CLIENT_PROOFS, 'Выберите, как убедились.'),
    reason: filled('причину', 500),
  }),
  reply: z.object({ requestId: id }),
  idempotent: true,
})

/** A passport as it stands beside another one. */
export const comparedPassport = z.object({
  lastName: z.string(),
  firstName: z.string(),
  patronymic: z.nullable(z.string()),
  birthDate: isoDate,
  /** Series and number; the last four digits of the one that is replaced. */
  passport: z.string(),
  issuedDate: isoDate,
  departmentCode: z.string(),
})

export const deskComparePassports = call({
  method: 'GET',
  path: '/desk-service/clients/{clientId}/passport',
  auth: 'staff',
  roles: [...asks, ...decides],
  summary:
    'The passport of a client beside the one asked for; that it was looked at is written down',
  params: z.object({ clientId: id }),
  reply: z.object({
    former: comparedPassport,
    next: comparedPassport,
    proof: z.enum(PASSPORT_PROOFS),
    /** What the client has sent from the account; null where they came themselves. */
    changeId: z.nullable(id),
  }),
})
