import { passportOf } from '../../../server/db/client-profile.ts'
import { insertBureauSnapshots } from '../../../server/db/credit-evidence.ts'
import { sealerOf } from '../../../server/db/sealed-columns.ts'
import { askedAbout } from '../../../server/onboarding/ask-bureaus.ts'
import { transaction } from '../../../server/db/transaction.ts'
import type { TestApp } from '../test-app.ts'
import type { Borrower } from './fixture.ts'

/** Answers of all bureaus, a moment later than any before. */
export const bureausSay = (
  app: TestApp,
  { clientId }: Borrower,
  said: { selfBan?: boolean; score?: number; arrearsDays?: number },
): Promise<void> =>
  transaction(app.context.database, async (tx) => {
    const passport = await passportOf(tx, clientId)
    if (!passport) throw new Error('A client without a passport')
    await insertBureauSnapshots(
      tx,
      app.context.gateways.creditBureaus.names.map((bureau) => ({
        bureau,
        reportId: `later ${bureau}`,
        clientId,
        score: 700,
        selfBan: false,
        arrearsDays: 0,
        monthlyBurdenKopecks: 0,
        receivedAtMs: app.clock.now() + 1,
        askedDigest: askedAbout(sealerOf(tx), passport),
        ...said,
      })),
    )
  })
