import { join } from 'node:path'
import { POSTBACK_EVENTS, POSTBACK_PARTNERS } from '../../protocol/postbacks.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { derivedKey } from '../derived-key.ts'
import type { Log } from '../log.ts'
import { createAtolOnline } from './atol-online.ts'
import { createCloudPayments } from './cloud-payments/cloud-payments.ts'
import { createDaData } from './dadata.ts'
import { createDirectoryBlobs } from './directory-blobs.ts'
import { createEncryptedFileStore } from './encrypted-file-store.ts'
import type { Gateways } from './gateways.ts'
import { createEveryBureau } from './credit-bureau.ts'
import { createFileFraudRegistry } from './file-fraud-registry.ts'
import { createSandboxFraudRegistry } from './sandbox-fraud-registry.ts'
import { createHttpBureauReports } from './http-bureau-reports.ts'
import { createHttpCreditBureau } from './http-credit-bureau.ts'
import { createHttpIdentification } from './http-identification.ts'
import { createHttpPostbacks, type PostbackTemplates } from './http-postbacks.ts'
import { overKeptConnections as fetch } from './kept-connections.ts'
import { createKeycloakAccounts } from './openid/keycloak-accounts.ts'
import { createOpenIdServer } from './openid/openid-server.ts'
import { createS3Blobs } from './s3-blobs.ts'
import { createNspkSbpBanks } from './nspk-sbp-banks.ts'
import { createSaltEdge } from './salt-edge.ts'
import { createFileWatchlist } from './file-watchlist.ts'
import { createSandboxWatchlist } from './sandbox-watchlist.ts'
import { createSandboxMail } from './sandbox-mail.ts'
import {
  createSandboxTransport,
  SANDBOX_ORIGIN,
  type SandboxTransport,
} from './sandbox-transport.ts'
import { saltEdgeKeys, sandboxKeys, sandboxPushRoute } from './sandbox-keys.ts'
import { createSmsRu } from './sms-ru.ts'
import { createSmtpMail } from './smtp-mail.ts'
import { realPushRoute, createWebPush } from './web-push.ts'

/** Two bureaus stand in, so that all being asked is seen in the sandbox too. */
export const SANDBOX_BUREAUS = ['okb', 'nbki'] as const

type Deps = { readonly clock: Clock; readonly log: Log }

const SANDBOX_MAIL = {
  url: `${SANDBOX_ORIGIN}/sandbox/mail`,
  from: 'Вовремя <no-reply@vovremya.example>',
}

const acquirerOf = (config: Config, sandbox: SandboxTransport) =>
  config.acquirer === null
    ? createCloudPayments(
        {
          apiUrl: `${SANDBOX_ORIGIN}/sandbox/cp`,
          ...sandboxKeys(config).acquirer,
          widgetScriptUrl: '/sandbox/cp/widget.js',
          widgetKind: 'pay',
          isTestTerminal: true,
        },
        sandbox.fetch,
      )
    : createCloudPayments(
        {
          apiUrl: config.acquirer.url,
          publicId: config.acquirer.publicId,
          apiSecret: config.acquirer.secret,
          widgetScriptUrl: 'https://widget.cloudpayments.ru/bundles/cloudpayments.js',
          widgetKind: 'pay',
          // The acquirer's test terminals are named so; no production books money of one (D45).
          isTestTerminal:
            config.mode !== 'production' && config.acquirer.publicId.startsWith('test_'),
        },
        fetch,
      )

/** The list of the operator of СБП; the stand-in has banks whose accounts behave as its test cards do. */
const sbpBanksOf = (config: Config, sandbox: SandboxTransport, deps: Deps) =>
  config.acquirer === null
    ? createNspkSbpBanks(
        { url: `${SANDBOX_ORIGIN}/sandbox/nspk/c2bmembers.json` },
        { fetch: sandbox.fetch, ...deps },
      )
    : createNspkSbpBanks({ url: 'https://qr.nspk.ru/proxyapp/c2bmembers.json' }, { fetch, ...deps })

const codeSenderOf = (config: Config, sandbox: SandboxTransport) => {
  const host = new URL(config.baseUrl).hostname
  return config.smsRuKey === null
    ? createSmsRu(
        {
          apiUrl: `${SANDBOX_ORIGIN}/sandbox/smsru`,
          apiId: sandboxKeys(config).smsRu,
          host,
          tellEvent: true,
        },
        sandbox.fetch,
      )
    : createSmsRu(
        { apiUrl: 'https://sms.ru', apiId: config.smsRuKey, host, tellEvent: false },
        fetch,
      )
}

const addressSuggestOf = (config: Config, sandbox: SandboxTransport, deps: Deps) =>
  config.dadataKey === null
    ? createDaData(
        { apiUrl: `${SANDBOX_ORIGIN}/sandbox/dadata`, apiKey: sandboxKeys(config).dadata },
        { fetch: sandbox.fetch, ...deps },
      )
    : createDaData(
        {
          apiUrl: 'https://suggestions.dadata.ru/suggestions/api/4_1/rs',
          apiKey: config.dadataKey,
        },
        { fetch, ...deps },
      )

/** Loans are told to one bureau, the first of the settings (218-FZ art. 5). */
const bureauReportsOf = (config: Config, sandbox: SandboxTransport) => {
  const [first] = config.bureaus ?? []
  if (first) return createHttpBureauReports(first, fetch)
  const [name] = SANDBOX_BUREAUS
  const url = `${SANDBOX_ORIGIN}/sandbox/bureau/${name}`
  const { bureau: key } = sandboxKeys(config)
  return createHttpBureauReports({ name, url, key }, sandbox.fetch)
}

const bankStatementsOf = (config: Config, sandbox: SandboxTransport, { clock }: Deps) => {
  const { bankStatements } = config
  if (bankStatements !== null)
    return createSaltEdge(
      { ...bankStatements, signingKey: () => bankStatements.signingKey },
      { fetch, clock },
    )
  if (config.mode === 'production') return null
  return createSaltEdge(
    {
      ...sandboxKeys(config).saltEdge,
      url: `${SANDBOX_ORIGIN}/sandbox/saltedge/api/v5`,
      signingKey: () => saltEdgeKeys().privateKey,
    },
    { fetch: sandbox.fetch, clock },
  )
}

/** The stand-in of the till knows no other group than this. */
const SANDBOX_GROUP = 'vovremya'

const fiscalTillOf = (config: Config, sandbox: SandboxTransport) => {
  const { till, taxSystem } = config.fiscal
  const site = config.baseUrl
  return till === null
    ? createAtolOnline(
        {
          ...sandboxKeys(config).till,
          url: `${SANDBOX_ORIGIN}/sandbox/till/v4`,
          group: SANDBOX_GROUP,
          taxSystem,
          site,
        },
        sandbox.fetch,
      )
    : createAtolOnline({ ...till, taxSystem, site }, fetch)
}

const fraudRegistryOf = ({ fraudCheck, fraudFeedsDir }: Config, deps: Deps) => {
  if (fraudCheck === 'elsewhere') return null
  return fraudFeedsDir === null
    ? createSandboxFraudRegistry()
    : createFileFraudRegistry(fraudFeedsDir, deps)
}

const fileStoreOf = (config: Config) =>
  createEncryptedFileStore(
    config.fileStore === null
      ? createDirectoryBlobs(join(config.dataDir, 'files'))
      : createS3Blobs(config.fileStore),
    derivedKey(config.secret, 'files'),
  )

/** The stand-in answers for every partner, in words that say what is in the address. */
const SANDBOX_POSTBACKS: PostbackTemplates = Object.fromEntries(
  POSTBACK_PARTNERS.map((partner) => [
    partner,
    Object.fromEntries(
      POSTBACK_EVENTS.map((event) => [
        event,
        `${SANDBOX_ORIGIN}/sandbox/postback/${partner}?click={transactionId}&affiliate={webId}&application={applicationId}&status=${event.toLowerCase()}`,
      ]),
    ),
  ]),
)

const postbacksOf = ({ mode, postbacks }: Config, sandbox: SandboxTransport) =>
  postbacks === null && mode !== 'production'
    ? createHttpPostbacks(SANDBOX_POSTBACKS, sandbox.fetch)
    : createHttpPostbacks(postbacks ?? {}, fetch)

const identityServerOf = ({ identityServer: settings }: Config) => {
  if (settings === null) return null
  const { issuer } = settings
  const accounts = createKeycloakAccounts({ issuer, ...settings.accounts }, fetch)
  return createOpenIdServer(settings, accounts, fetch)
}

/**
 * Makes the adapters the settings ask for. A party without settings is stood in for by the sandbox, over
 * the same adapter (D37); production never gets here without settings (D4).
 */
export const createGateways = (config: Config, deps: Deps): Gateways => {
  const sandbox = createSandboxTransport()
  return {
    acquirer: acquirerOf(config, sandbox),
    sbpBanks: sbpBanksOf(config, sandbox, deps),
    codeSender: codeSenderOf(config, sandbox),
    addressSuggest: addressSuggestOf(config, sandbox, deps),
    mail:
      config.mail === null
        ? createSandboxMail(SANDBOX_MAIL, sandbox.fetch)
        : createSmtpMail(config.mail),
    push:
      config.push === null
        ? createWebPush(sandboxKeys(config).push, sandboxPushRoute, sandbox.fetch)
        : createWebPush(config.push, realPushRoute, fetch),
    creditBureaus: createEveryBureau(
      config.bureaus === null
        ? SANDBOX_BUREAUS.map((name) =>
            createHttpCreditBureau(
              {
                name,
                url: `${SANDBOX_ORIGIN}/sandbox/bureau/${name}`,
                key: sandboxKeys(config).bureau,
              },
              sandbox.fetch,
            ),
          )
        : config.bureaus.map((bureau) => createHttpCreditBureau(bureau, fetch)),
    ),
    bureauReports: bureauReportsOf(config, sandbox),
    identification:
      config.identification === null
        ? createHttpIdentification(
            {
              url: `${SANDBOX_ORIGIN}/sandbox/identification`,
              key: sandboxKeys(config).identification,
            },
            sandbox.fetch,
          )
        : createHttpIdentification(config.identification, fetch),
    fiscalTill: fiscalTillOf(config, sandbox),
    postbacks: postbacksOf(config, sandbox),
    bankStatements: bankStatementsOf(config, sandbox, deps),
    watchlist:
      config.watchlistFiles === null
        ? createSandboxWatchlist()
        : createFileWatchlist(config.watchlistFiles),
    fraudRegistry: fraudRegistryOf(config, deps),
    fileStore: fileStoreOf(config),
    identityServer: identityServerOf(config),
    sandbox,
  }
}
