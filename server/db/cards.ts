import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { stopAutoDebitsOfCard } from './auto-debits.ts'
import type { Queryable, Tx } from './database.ts'
import { keptQuery } from './kept-query.ts'
import { cards } from './schema/clients.ts'
import { cardTokenDigest, CELLS, sealerOf } from './sealed-columns.ts'
import { payouts } from './schema/loans.ts'

export type CardRow = typeof cards.$inferSelect

/** What the acquirer tells about a card; the whole number never reaches us. */
export interface CardDetails {
  readonly token: string
  readonly brand: string
  readonly firstSix: string
  readonly lastFour: string
  /** MM/YY */
  readonly expires: string
}

/** `MIR •• 4417`, with the brand as it is stored. */
export const cardMask = (card: Pick<CardRow, 'brand' | 'lastFour'>): string =>
  `${card.brand} •• ${card.lastFour}`

/** Cards of a client that are not deleted, oldest first: the first one is the main one. */
export const cardsOf = (queryable: Queryable, clientId: string): Promise<readonly CardRow[]> =>
  queryable
    .select()
    .from(cards)
    .where(and(eq(cards.clientId, clientId), isNull(cards.deletedAtMs)))
    .orderBy(asc(cards.createdAtMs), asc(cards.id))

const anyCard = keptQuery<{ id: string }, CardRow[]>((database) =>
  database
    .select()
    .from(cards)
    .where(eq(cards.id, sql.placeholder('id'))),
)

/** A client's own card; null for one that does not exist, was deleted, or is somebody else's (D24). */
export const ownCard = async (
  queryable: Queryable,
  clientId: string,
  cardId: string,
): Promise<CardRow | null> => {
  const [card] = await anyCard(queryable, { id: cardId })
  return card?.clientId === clientId && card.deletedAtMs === null ? card : null
}

/** Saves a card once: the same token of the same client gives the card that is already there. */
export const saveCard = async (
  tx: Tx,
  clientId: string,
  details: CardDetails,
  nowMs: number,
): Promise<CardRow> => {
  const { token, ...face } = details
  const id = randomUUID()
  const sealer = sealerOf(tx)
  const tokenDigest = cardTokenDigest(sealer, token)
  const sealed = { tokenSealed: sealer.seal(CELLS.cardToken(id), token), tokenDigest }
  const [inserted] = await tx
    .insert(cards)
    .values({ id, clientId, ...face, ...sealed, createdAtMs: nowMs, deletedAtMs: null })
    .onConflictDoNothing()
    .returning()
  if (inserted) return inserted
  const [known] = await tx
    .select()
    .from(cards)
    .where(
      and(
        eq(cards.clientId, clientId),
        eq(cards.tokenDigest, tokenDigest),
        isNull(cards.deletedAtMs),
      ),
    )
  if (!known) throw new Error('A card was neither saved nor found')
  return known
}

/** The acquirer's token of a card that is not deleted, sealed at rest (D46). @throws Error for a card without one */
export const tokenOf = (queryable: Queryable, card: CardRow): string => {
  if (card.tokenSealed === null) throw new Error('A card without a token')
  return z.string().parse(sealerOf(queryable).open(CELLS.cardToken(card.id), card.tokenSealed))
}

/** True while money is on its way to the card. */
export const isAwaitingPayout = async (queryable: Queryable, cardId: string): Promise<boolean> => {
  const [row] = await queryable
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.cardId, cardId),
        isNull(payouts.bankId),
        inArray(payouts.state, ['PROCESSING']),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Forgets a card and its token; nothing is debited from it any more (D16). */
export const deleteCard = async (tx: Tx, cardId: string, nowMs: number): Promise<void> => {
  await stopAutoDebitsOfCard(tx, cardId, nowMs)
  await tx
    .update(cards)
    .set({ deletedAtMs: nowMs, tokenSealed: null, tokenDigest: null })
    .where(eq(cards.id, cardId))
}
