import * as z from 'zod/mini'
import { id, instant, isoDate, wholeNumber } from '../../shapes.ts'

/** One of two accounts with the same documents: as much of it as tells them apart. */
export const duplicateAccount = z.object({
  clientId: id,
  clientName: z.nullable(z.string()),
  birthDate: z.nullable(isoDate),
  /** The last four digits. */
  passportTail: z.nullable(z.string()),
  passportIssuedDate: z.nullable(isoDate),
  phoneTail: z.string(),
  createdAt: instant,
  identifiedAt: z.nullable(instant),
  /** Signed ones, whatever became of them. */
  loans: wholeNumber,
  isOwing: z.boolean(),
})
