import type { Config } from '../config.ts'
import { ISSUER_PATH } from '../../protocol/identity.ts'

/** Name of the identity server in every token it signs. */
export const issuerOf = (config: Pick<Config, 'baseUrl'>): string =>
  `${config.baseUrl}${ISSUER_PATH}`
