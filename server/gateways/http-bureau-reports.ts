import { z } from 'zod'
import { reportXml } from './bureau-report-xml.ts'
import type { BureauReports } from './bureau-reports.ts'
import { GatewayFailure } from './gateway-failure.ts'
import { callOutside, readJson, type Fetch } from './outgoing.ts'

const TIMEOUT_MS = 60_000
/** A bureau's words are shown at the desk; no page of a server is. */
const MAX_REASON = 500

const receiptShape = z.object({
  state: z.enum(['ACCEPTED', 'PARTLY', 'REJECTED']),
  rejected: z.array(
    z.object({
      number: z.number().int().positive(),
      code: z.string().min(1).max(50),
      reason: z.string().transform((text) => text.slice(0, MAX_REASON)),
    }),
  ),
})

/**
 * The bureau behind a service of the lender's own, the one that reports are asked of: signing, packing and sealing a file
 * takes certified GOST cryptography, which lives in that service and not in this process (duties reference 2).
 */
export const createHttpBureauReports = (
  settings: { name: string; url: string; key: string },
  fetch: Fetch,
): BureauReports => {
  const gateway = `bureau ${settings.name}`
  const authorization = `Bearer ${settings.key}`
  const fileUrl = (number: number) => `${settings.url}/files/${number}`
  return {
    async send(file) {
      const { status } = await callOutside(fetch, {
        gateway,
        url: fileUrl(file.number),
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/xml; charset=utf-8' },
        body: reportXml(file),
        timeoutMs: TIMEOUT_MS,
      })
      if (status < 200 || status > 299)
        throw new GatewayFailure(gateway, `answered ${status} to a file`, { safeToRepeat: true })
    },
    async receipt(fileNumber) {
      const answer = await callOutside(fetch, {
        gateway,
        url: `${fileUrl(fileNumber)}/receipt`,
        method: 'GET',
        headers: { authorization },
        timeoutMs: TIMEOUT_MS,
      })
      if (answer.status === 202) return null
      if (answer.status !== 200)
        throw new GatewayFailure(gateway, `answered ${answer.status} about a receipt`, {
          safeToRepeat: true,
        })
      const parsed = receiptShape.safeParse(readJson(gateway, answer))
      if (!parsed.success)
        throw new GatewayFailure(gateway, 'gave a receipt in an unknown shape', {
          cause: parsed.error,
        })
      return parsed.data
    },
  }
}
