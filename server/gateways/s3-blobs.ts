import { AwsClient } from 'aws4fetch'
import type { BlobStore } from './encrypted-file-store.ts'
import { GatewayFailure } from './gateway-failure.ts'

const GATEWAY = 's3'
const TIMEOUT_MS = 30_000

export interface S3Settings {
  readonly url: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

const expectOk = (response: Response): void => {
  if (!response.ok) throw new GatewayFailure(GATEWAY, `answered ${response.status}`)
}

/** Sealed files in an S3-compatible store, addressed path-style. */
export const createS3Blobs = (settings: S3Settings): BlobStore => {
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    service: 's3',
    retries: 2,
  })
  const request = async (
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    body?: Buffer,
  ): Promise<Response> => {
    const url = `${settings.url.replace(/\/+$/, '')}/${settings.bucket}/${name}`
    try {
      return await client.fetch(url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      })
    } catch (cause) {
      throw new GatewayFailure(GATEWAY, 'no answer', { cause })
    }
  }
  return {
    async put(name, content) {
      expectOk(await request('PUT', name, content))
    },
    async get(name) {
      const response = await request('GET', name)
      if (response.status === 404) return null
      expectOk(response)
      return Buffer.from(await response.arrayBuffer())
    },
    async delete(name) {
      const response = await request('DELETE', name)
      if (response.status !== 404) expectOk(response)
    },
  }
}
