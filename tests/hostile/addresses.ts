/** Addresses that would lead a visitor away, in every spelling that has fooled somebody: nine targets by six spellings. */

const TARGETS = [
  'https://evil.example/a',
  'http://evil.example/a',
  '//evil.example/a',
  String.raw`/\evil.example/a`,
  'https:evil.example/a',
  'https://localhost:8080@evil.example/a',
  'https://localhost:8080.evil.example/a',
  'javascript:alert(document.domain)//',
  'data:text/html,<script>alert(1)</script>',
] as const

const SPELLINGS: Readonly<Record<string, (address: string) => string>> = {
  'as it is': (address) => address,
  encoded: (address) => encodeURIComponent(address),
  'encoded twice': (address) => encodeURIComponent(encodeURIComponent(address)),
  'with a line break inside': (address) => `${address.slice(0, 3)}\t\n${address.slice(3)}`,
  'in capitals behind a space': (address) => ` ${address.toUpperCase()}`,
  'with the signs of other scripts': (address) =>
    address.replaceAll('/', '／').replaceAll('.', '。').replaceAll(':', '：'),
}

/** How many places of the product the addresses are tried in; 54 addresses by 6 places are 324 tries. */
export const REDIRECT_PLACES = 6

/** Every target in every spelling, with a name for a report. */
export const HOSTILE_ADDRESSES: readonly { readonly name: string; readonly address: string }[] =
  TARGETS.flatMap((target) =>
    Object.entries(SPELLINGS).map(([spelling, spell]) => ({
      name: `${target}, ${spelling}`,
      address: spell(target),
    })),
  )
