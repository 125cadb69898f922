import { defineConfig } from 'vitest/config'

/**
 * What a mutant of lending/ has to survive: the tests of rules by example. The property tests stay out: their random
 * cases would make the score of a run luck, and the rules they guard should each have an example that says them. So does
 * the sweep over every offer: it takes seconds for each mutant.
 */
export default defineConfig({
  test: {
    include: ['tests/lending/**/*.test.ts'],
    exclude: ['tests/lending/**/*.property.test.ts', 'tests/lending/every-offer.test.ts'],
    isolate: false,
    testTimeout: 20_000,
  },
})
