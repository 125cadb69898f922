import { configureGlobal } from 'fast-check'

/**
 * Runs before every test file: `npm test` draws the same random cases on every machine, so it decides the same.
 * New cases are the business of `npm run test:deep`, which chooses FAST_CHECK_SEED and says what it was.
 */
configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_260_311) })
