import { GatewayFailure } from './gateway-failure.ts'
import type { Mail } from './mail.ts'
import { callOutside, type Fetch } from './outgoing.ts'

const GATEWAY = 'sandbox mail'

/** Stand-in of SMTP: hands the letter to the sandbox's letter box. */
export const createSandboxMail = (settings: { url: string; from: string }, fetch: Fetch): Mail => ({
  async send(letter) {
    const answer = await callOutside(fetch, {
      gateway: GATEWAY,
      url: settings.url,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        from: settings.from,
        to: letter.to,
        subject: letter.subject,
        text: letter.text,
        attachments: (letter.attachments ?? []).map(({ fileName, contentType, content }) => ({
          fileName,
          contentType,
          bytes: content.length,
        })),
      }),
      timeoutMs: 5_000,
    })
    if (answer.status !== 200) throw new GatewayFailure(GATEWAY, `answered ${answer.status}`)
    return { messageId: answer.text }
  },
})
