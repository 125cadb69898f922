import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { askAs, borrower } from './front-door.ts'
import { named, type Scene } from './scene.ts'

/** A photo without noise: its bytes are the same in every run. */
const paper = sharp({ create: { width: 24, height: 16, channels: 3, background: '#777' } })
  .jpeg()
  .toBuffer()

/** Sends a photo of a paper; its id, none when it did not arrive. */
export const photoOfPaper = async ({ world, life }: Scene): Promise<readonly string[]> => {
  const boundary = `----${randomUUID()}`
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="kind"\r\n\r\nHOLIDAY_PROOF\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="paper.jpg"\r\n` +
    `content-type: image/jpeg\r\n\r\n`
  const who = borrower(world, life)
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const body = Buffer.concat([
    Buffer.from(head),
    await paper,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const sender = { ...who, headers: { ...who.headers, ...type } }
  const answer = await askAs(world, sender, { url: '/file-manager/files/save', body })
  return answer.status === 200 ? [named(answer.body['fileId'])] : []
}
