import * as z from 'zod'
import type { PersonFacts } from '../document-facts.ts'
import { passportShape } from './client-profile.ts'
import type { Queryable, Tx } from './database.ts'
import { sealerOf } from './sealed-columns.ts'

const shape = z.object({
  ...passportShape.shape,
  registrationAddress: z.string(),
  livingAddress: z.string(),
  phone: z.string(),
  mail: z.nullable(z.string()),
}) satisfies z.ZodType<PersonFacts>

/** Seals the person that a signed text names, for the cell of its signature (D46). */
export const sealSigner = (tx: Tx, cell: string, person: PersonFacts): string =>
  sealerOf(tx).seal(cell, person)

/** What {@link sealSigner} was given; null where a signature is older than the column. */
export const openSigner = (
  queryable: Queryable,
  cell: string,
  sealed: string | null,
): PersonFacts | null =>
  sealed === null ? null : shape.parse(sealerOf(queryable).open(cell, sealed))
