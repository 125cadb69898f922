/** A page may be older than its server: no value of an answer that its tables do not have ends it (decision 0072). */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What is read out of a table, or called, at once: a value that the table does not have would throw. */
const READ_AT_ONCE = /\b[A-Z][A-Z_]{2,}\[(?!['"`])[^\]]+\]+[.(]/g

/** Keys that the page itself has chosen, or looked for in the table before. */
const OF_THE_PAGE: readonly string[] = [
  'src/parts/calculator/amount-and-term.tsx UNIT_AT[product.unit](',
  'src/parts/calculator/term-text.ts UNIT_AT[unit](',
  'src/parts/credit-line/most-now.ts PRODUCTS[productKey].',
  'src/screens/calculator/compare-products.ts UNIT_DAYS[PRODUCTS[choice.productKey].',
  'src/screens/landing/full-cost-ranges.ts FULL_COST_RANGES[productKey].',
  'src/screens/landing/money-request.tsx UNIT_AT[product.unit](',
  'src/screens/landing/showcase.tsx UNIT_AT[unit](',
  'src/screens/profile/home/free-line.tsx OTHER_ACCOUNT_WORDS[line.refusal.code as OtherAccountRefusal].',
  'src/screens/profile/home/free-line.tsx REFRESH_REASONS[line.refusal.code].',
  'src/screens/profile/settings/message-topics.tsx TOPICS[topic].',
  'src/screens/sign-up/sign-up.tsx STEP_PATHS[step].',
  'src/screens/sign-up/steps/opening-consents.tsx OPENING_CONSENTS[reading].',
  'src/state/choice.ts PRODUCTS[productKey].',
  'src/ui/known.ts PRODUCTS[productKey].',
]

const readAtOnce = (): string[] =>
  globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.startsWith('src/desk/'))
    .flatMap((file) =>
      (readFileSync(file, 'utf8').match(READ_AT_ONCE) ?? []).map((found) => `${file} ${found}`),
    )

test('a table of words is read by `known` wherever the server names the key', () => {
  expect([...new Set(readAtOnce())].toSorted()).toEqual(OF_THE_PAGE.toSorted())
})
