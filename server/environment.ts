import * as z from 'zod'
import { FISCAL_SCOPES } from '../protocol/fiscal.ts'
import { IDENTITY_CLIENT_ID } from '../protocol/identity.ts'
import { TAX_SYSTEMS } from './gateways/atol-online.ts'
import {
  contact,
  counterId,
  hostName,
  networkList,
  originUrl,
  partyUrl,
  proxyList,
  rsaKey,
  sender,
  signingKey,
} from './setting-shapes.ts'

const text = z.string().trim().min(1)
const optional = text.nullable().default(null)
const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => ['on', 'true', '1'].includes(value))
/** Parts of a setting between commas. */
const commaList = text.transform((all) => all.split(',').map((part) => part.trim()))
const count = z.coerce.number().int().positive()

/** Every setting of the server (D39) by the name of its environment variable; `.env.example` explains them. */
export const environment = z.object({
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
  OIDC_ISSUER: partyUrl.nullable().default(null),
  OIDC_CLIENT_ID: text.default(IDENTITY_CLIENT_ID),
  OIDC_CLIENT_SECRET: optional,
  OIDC_ACCOUNTS_URL: partyUrl.nullable().default(null),
  OIDC_ACCOUNTS_CLIENT_ID: text.default('vovremya-accounts'),
  OIDC_ACCOUNTS_CLIENT_SECRET: optional,
  RATE_LIMIT_PER_MINUTE: count.nullable().default(null),
  CODE_SENDS_PER_DAY: count.default(20_000),
  REQUESTS_IN_FLIGHT: count.default(100),
  STRANGERS_EVENTS_PER_DAY: count.default(50_000),
  COMEBACK_URL: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
  COMEBACK_EXCEPT_FROM: commaList
    .pipe(z.array(hostName))
    .default(['vk.example', 'partner.example', 'gosuslugi.ru', 'cbr.ru']),
  JIVO_ID: z
    .string()
    .regex(/^\w+$/, 'must be the widget’s letters and digits')
    .nullable()
    .default(null),
  METRIKA_ID: counterId.nullable().default(null),
  TOP_MAIL_ID: counterId.nullable().default(null),
  ACQUIRER_URL: partyUrl.nullable().default(null),
  ACQUIRER_PUBLIC_ID: optional,
  ACQUIRER_SECRET: optional,
  SMS_RU_KEY: optional,
  DADATA_KEY: optional,
  MAIL_URL: z
    .url({ protocol: /^smtps?$/ })
    .nullable()
    .default(null),
  MAIL_FROM: sender.nullable().default(null),
  VAPID_PUBLIC_KEY: optional,
  VAPID_PRIVATE_KEY: optional,
  VAPID_SUBJECT: contact.nullable().default(null),
  BUREAU_URL: commaList.pipe(z.array(partyUrl)).nullable().default(null),
  BUREAU_KEY: commaList.nullable().default(null),
  FISCAL: z.enum(FISCAL_SCOPES).default('INTEREST'),
  FISCAL_URL: partyUrl.nullable().default(null),
  FISCAL_LOGIN: optional,
  FISCAL_PASSWORD: optional,
  FISCAL_GROUP: optional,
  FISCAL_TAX_SYSTEM: z.enum(TAX_SYSTEMS).default('osn'),
  MARKET_LIMITS_FILE: optional,
  POSTBACKS_FILE: optional,
  LINKS_FILE: optional,
  WATCHLIST_FILES: commaList
    .pipe(z.array(z.string().regex(/\.(?:csv|txt)$/, 'must end in .csv or .txt')))
    .nullable()
    .default(null),
  FRAUD_CHECK: z.enum(['feed', 'elsewhere']).default('feed'),
  FRAUD_FEEDS_DIR: optional,
  IDENTIFICATION: z.enum(['provider', 'desk']).default('provider'),
  DECLINE_PAUSE_DAYS: count.default(30),
  DESK_ADDRESSES: networkList.nullable().default(null),
  IDENTIFICATION_URL: partyUrl.nullable().default(null),
  IDENTIFICATION_KEY: optional,
  SALTEDGE_APP_ID: optional,
  SALTEDGE_SECRET: optional,
  SALTEDGE_PRIVATE_KEY: rsaKey.nullable().default(null),
  S3_URL: partyUrl.nullable().default(null),
  S3_BUCKET: optional,
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
})

export type Environment = z.infer<typeof environment>
