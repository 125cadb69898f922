/**
 * Where `GET /url` may send a visitor (D27): opaque id → https address on our list. A new partner is a new row;
 * nothing a visitor sends ever becomes an address.
 */
export const REDIRECT_TARGETS: ReadonlyMap<string, string> = new Map([
  ['showcase', 'https://partner.example/offers?from=vovremya'],
  ['mobile-app', 'https://vk.example/vovremya'],
])
