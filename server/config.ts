import * as z from 'zod'
import { type MarketTable, SANDBOX_MARKET_TABLE } from '../lending/market-limits.ts'
import { readMarketLimits } from './market-limits-file.ts'
import { combinationProblems, productionProblems } from './production-rules.ts'
import { sandboxSecret } from './sandbox-secret.ts'
import { contact, originUrl, partyUrl, proxyList, sender, signingKey } from './setting-shapes.ts'
import { StartFault } from './start-fault.ts'

const DAY_SECONDS = 86_400

const text = z.string().trim().min(1)
const optional = text.nullable().default(null)
const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => ['on', 'true', '1'].includes(value))
/** Parts of a setting between commas. */
const commaList = text.transform((all) => all.split(',').map((part) => part.trim()))
const count = z.coerce.number().int().positive()

/** Every setting of the server (D39) by the name of its environment variable; `.env.example` explains them. */
const environment = z.object({
  MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  HOST: optional,
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  BASE_URL: originUrl.nullable().default(null),
  TRUST_PROXY: proxyList.nullable().default(null),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DATA_DIR: text.default('.data'),
  DIST_DIR: text.default('dist'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .nullable()
    .default(null),
  SECRET: optional,
  DOCUMENT_SIGNING_KEY: signingKey.nullable().default(null),
  DOCUMENT_OLD_KEYS: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(signingKey))
    .default([]),
  PASSWORD_GRANT: flag.nullable().default(null),
  RATE_LIMIT_PER_MINUTE: count.nullable().default(null),
  STRANGERS_EVENTS_PER_DAY: count.default(50_000),
