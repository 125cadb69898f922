import { insertBureauSnapshots } from '../../../server/db/credit-evidence.ts'
import { transaction } from '../../../server/db/transaction.ts'
import type { TestApp } from '../test-app.ts'
import type { Borrower } from './fixture.ts'

/** Answers of all bureaus, a moment later than any before. */
export const bureausSay = (
  app: TestApp,
  { clientId }: Borrower,
  said: { selfBan?: boolean; score?: number; arrearsDays?: number },
): Promise<void> =>
  transaction(app.context.database, (tx) =>
    insertBureauSnapshots(
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
        ...said,
      })),
    ),
  )
