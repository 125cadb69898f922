import { createHash } from 'node:crypto'

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'null'

/** SHA-256 in hex over canonical JSON: keys of objects are sorted first, so the same value has the same hash. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex')
