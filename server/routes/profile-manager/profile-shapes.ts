import * as z from 'zod/mini'
import { contactPerson } from '../../../protocol/calls/profile-manager/pdn.ts'
import type { CreditLine } from '../../../lending/credit-line.ts'
import { kopecks, toRoubles } from '../../../lending/money.ts'
import type { AddressRow, PdnRow } from '../../db/client-profile.ts'
import type { FileRow } from '../../db/files.ts'

/** How stored rows of a profile travel (specification §3). */
export const instantOf = (atMs: number): string => new Date(atMs).toISOString()

export const addressShape = ({ id, createdAtMs, ...address }: AddressRow) => ({
  ...address,
  addressId: id,
  createDate: instantOf(createdAtMs),
})

const contacts = z.array(contactPerson)

export const pdnShape = (pdn: PdnRow) => ({
  additionalContacts: contacts.parse(pdn.additionalContacts),
  socialNetwork: pdn.socialNetwork,
  socialAccount: pdn.socialAccount,
  monthlyIncomeRoubles: toRoubles(kopecks(pdn.monthlyIncomeKopecks)),
  monthlyObligationsRoubles: toRoubles(kopecks(pdn.monthlyObligationsKopecks)),
})

export const lineShape = (line: CreditLine) => ({
  userCreditLimit: toRoubles(line.userCreditLimitKopecks),
  usedLimit: toRoubles(line.usedLimitKopecks),
  systemCreditLimit: toRoubles(line.systemCreditLimitKopecks),
  available: toRoubles(line.availableKopecks),
})

export const photoShape = (file: FileRow) => ({
  imageId: file.id,
  kind: file.kind,
  createdAt: instantOf(file.createdAtMs),
  moderationStatus: file.moderationStatus,
  moderationReason: file.moderationReason,
})
