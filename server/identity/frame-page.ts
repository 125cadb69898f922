import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** A page without anything to see that answers the page around it; only our own pages may embed it. */
export interface FramePage {
  readonly html: string
  readonly scriptHash: string
}

/** Makes the page of a script once. */
export const framePage = (title: string, script: string): FramePage => ({
  html: `<!doctype html><html lang="ru"><meta charset="utf-8"><title>${title}</title><script>${script}</script></html>`,
  scriptHash: createHash('sha256').update(script).digest('base64'),
})

/** Sends it with a policy that lets its own script run and nothing else. */
export const sendFramePage = (reply: FastifyReply, { html, scriptHash }: FramePage): FastifyReply =>
  reply
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'sha256-${scriptHash}'; frame-ancestors 'self'; base-uri 'none'`,
    )
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'public, max-age=300')
    .type('text/html; charset=utf-8')
    .send(html)
