import { BRAND } from '../../protocol/brand.ts'
import type { Config } from '../config.ts'

export interface RelyingParty {
  /** Host of our address: passkeys are made for it and work nowhere else. */
  readonly id: string
  readonly name: string
  readonly origin: string
}

/** Who we are to authenticators, by BASE_URL alone: what a request says of its host counts for nothing. */
export const relyingParty = ({ baseUrl }: Pick<Config, 'baseUrl'>): RelyingParty => {
  const { hostname, origin } = new URL(baseUrl)
  return { id: hostname, name: BRAND.name, origin }
}
