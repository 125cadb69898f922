import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { issueCsrfToken } from '../../server/csrf-token.ts'
import { createLog } from '../../server/log.ts'
import { lent, verifiedBorrower } from '../server/core/fixture.ts'
import { ADDRESS, PERSONAL_DATA, registeredBorrower } from '../server/profile-manager/borrower.ts'
import { testApp, type TestApp } from '../server/test-app.ts'
import type { Targets } from './hostile-requests.ts'

const asVisitor = (clientId: string): { authorization: string } => {
  const claims = Buffer.from(JSON.stringify({ sub: clientId })).toString('base64url')
  return { authorization: `Bearer e30.${claims}.x` }
}

/** A server with a borrower who has a loan, one in the middle of the questionnaire, and what their requests name. */
export const prepareTargets = async (): Promise<{
  app: TestApp
  targets: Targets
  takeLog: () => string
}> => {
  let written = ''
  const log = createLog('error', { write: (line: string) => void (written += line) })
  const app = await testApp({
    log,
    // Tokens in the shape of real ones: some calls look into them.
    verifyAccessToken: (own) => (token) => {
      const sub = /^e30\.(?<sub>[\w-]+)\.x$/.exec(token)?.groups?.['sub']
      if (sub) return Promise.resolve({ sub: String(decodeJwt(token).sub) })
      return token.startsWith('test-token.')
        ? Promise.resolve({ sub: token.slice('test-token.'.length) })
        : own(token)
    },
  })
  const borrower = await verifiedBorrower(app)
  const loanId = await lent(app, borrower)
  const newcomer = await registeredBorrower(app, '+79161234567')
  const csrf = issueCsrfToken(app.context.config.secret, app.clock.now())
  const ids = [loanId, borrower.clientId, borrower.cardId, randomUUID()]
  return {
    app,
    takeLog: () => {
      const taken = written
      written = ''
      return taken
    },
    targets: {
      visitors: [
        {},
        { 'x-csrf': csrf },
        asVisitor(borrower.clientId),
        { ...asVisitor(borrower.clientId), 'x-csrf': csrf },
        asVisitor(newcomer.clientId),
        asVisitor(randomUUID()),
      ],
      examples: {
        id: ids,
        loanId: [loanId],
        loanApplicationId: [loanId],
        clientId: [borrower.clientId, newcomer.clientId],
        cardId: [borrower.cardId],
        paymentData: [borrower.cardId],
        paymentDataId: [borrower.cardId],
        phone: [borrower.phone, newcomer.phone, '+79169999999'],
        contactPersonPhone: ['+79161112233'],
        amountOfContract: [5_000, 12_000],
        amount: [1_000, 12_000],
        loanTerm: [2, 3, 14],
        smsCode: ['123456'],
        phoneCode: ['123456'],
        code: ['123456'],
        termsHash: ['a'.repeat(64)],
        password: ['правильная лошадь 42'],
        codeVerifier: ['v'.repeat(43)],
        token: ['t'.repeat(43)],
        fileType: ['CONSUMER_LOAN', 'PERSONAL_DATA'],
        textVersion: ['2026-11'],
        timeZone: ['Europe/Moscow'],
        endpoint: ['https://push.example/1'],
        p256dh: ['p'.repeat(87)],
        auth: ['a'.repeat(22)],
        name: ['page.open'],
        at: ['2026-03-11T08:00:00.000Z'],
        firstPayDate: ['2026-04-11'],
        dateOfIssuance: ['2026-03-11'],
        monthlyIncomeRoubles: [90_000],
        monthlyObligationsRoubles: [10_000],
        ...Object.fromEntries(
          Object.entries({ ...PERSONAL_DATA, ...PERSONAL_DATA.passport, ...ADDRESS }).map(
            ([name, value]) => [name, [value]],
          ),
        ),
      },
    },
  }
}
