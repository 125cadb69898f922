import { GatewayFailure } from './gateway-failure.ts'
import type { Mail } from './mail.ts'

const GATEWAY = 'smtp'
const TIMEOUT_MS = 20_000

/** The server has answered no, or was never reached: certainly no letter has gone. */
const nothingWent = (error: unknown): boolean =>
  error instanceof Error &&
  (('responseCode' in error && typeof error.responseCode === 'number') ||
    ('command' in error && error.command === 'CONN'))

const transportFor = async (settings: { url: string; from: string }) => {
  const { createTransport } = await import('nodemailer')
  return createTransport(
    {
      url: settings.url,
      // smtp:// goes on only behind STARTTLS: the password and the documents never travel in the open.
      requireTLS: settings.url.startsWith('smtp:'),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // A letter's parts are ours; nothing in it may make the server read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: settings.from },
  )
}

/** Letters over SMTP. `url`: smtps://user:password@host. The library is loaded with the first letter. */
export const createSmtpMail = (settings: { url: string; from: string }): Mail => {
  let transport: Awaited<ReturnType<typeof transportFor>> | null = null
  return {
    async send(letter) {
      transport ??= await transportFor(settings)
      try {
        const sent = await transport.sendMail({
          to: letter.to,
          subject: letter.subject,
          text: letter.text,
          ...(letter.html === undefined ? {} : { html: letter.html }),
          attachments: (letter.attachments ?? []).map(({ fileName, contentType, content }) => ({
            filename: fileName,
            contentType,
            content,
          })),
        })
        return { messageId: sent.messageId }
      } catch (cause) {
        const safeToRepeat = nothingWent(cause)
        throw new GatewayFailure(GATEWAY, 'did not take the letter', { safeToRepeat, cause })
      }
    },
  }
}
