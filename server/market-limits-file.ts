import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type MarketTable, marketTable } from '../lending/market-limits.ts'

const bound = z.number().int().positive().nullable()

const quarters = z
  .array(
    z.object({
      quarter: z.string().regex(/^20\d{2}-Q[1-4]$/, 'must be like 2026-Q4'),
      limits: z
        .array(
          z.object({
            termDaysTo: bound,
            amountRoublesTo: bound,
            percent: z.number().positive().max(1000),
          }),
        )
        .min(1),
    }),
  )
  .min(1)

const problemOf = (error: unknown): string => {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
  }
  return error instanceof Error ? error.message : String(error)
}

/**
 * Reads the market limits of the full cost by quarter and category, as the Bank of Russia published them (D8, D49).
 * @throws Error with one line that names the file and what is wrong in it
 */
export const readMarketLimits = (path: string): MarketTable => {
  try {
    return marketTable(quarters.parse(JSON.parse(readFileSync(path, 'utf8'))))
  } catch (error) {
    throw new Error(`MARKET_LIMITS_FILE ${path}: ${problemOf(error)}`, { cause: error })
  }
}
