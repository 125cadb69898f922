import type { FastifyReply } from 'fastify'
import type { DocumentFile } from '../../documents/filing/show-document.ts'

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Headers of a document to be kept by its Russian name (RFC 6266); never stored by a cache on the way. */
export const sendPdf = (reply: FastifyReply, { title, content }: DocumentFile): Buffer => {
  const name = encoded(`${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`)
  void reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="document.pdf"; filename*=UTF-8''${name}`)
  return content
}
