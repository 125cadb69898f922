import { z } from 'zod'
import { kopecks } from '../../lending/money.ts'
import type { CreditBureau } from './credit-bureau.ts'
import { GatewayFailure } from './gateway-failure.ts'
import { callOutside, readJson, type Fetch } from './outgoing.ts'

const TIMEOUT_MS = 30_000

const gatewayOf = ({ name }: { name: string }): string => `bureau ${name}`

const money = z.number().int().nonnegative().transform(kopecks)

const reportShape = z.object({
  reportId: z.string(),
  score: z.number().int().min(1).max(999),
  selfBan: z.boolean(),
  monthlyBurdenKopecks: money,
  loans: z.array(
    z.object({
      amountKopecks: money,
      monthlyPaymentKopecks: money,
      overdueDays: z.number().int().nonnegative(),
      closed: z.boolean(),
    }),
  ),
})

/**
 * The credit bureau behind a JSON service of the lender's own: the bureau itself is reached only with
 * certified GOST cryptography, which lives in that service and not in this process.
 */
export const createHttpCreditBureau = (
  settings: { name: string; url: string; key: string },
  fetch: Fetch,
): CreditBureau => ({
  name: settings.name,
  async report(question) {
    const answer = await callOutside(fetch, {
      gateway: gatewayOf(settings),
      url: `${settings.url}/report`,
      headers: { authorization: `Bearer ${settings.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(question),
      timeoutMs: TIMEOUT_MS,
    })
    if (answer.status !== 200) {
      throw new GatewayFailure(gatewayOf(settings), `answered ${answer.status}`, {
        safeToRepeat: true,
      })
    }
    const parsed = reportShape.safeParse(readJson(gatewayOf(settings), answer))
    if (!parsed.success)
      throw new GatewayFailure(gatewayOf(settings), 'answered in an unknown shape', {
        cause: parsed.error,
      })
    return { ...parsed.data, bureau: settings.name }
  },
})
