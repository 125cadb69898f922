import { useCallback, useRef, useState } from 'react'
import { type Verdict, verifyDocument } from '../../actions/verify-document.ts'
import type { SigningKeys } from './keys-state.tsx'

/** Longest documents are a few hundred kilobytes; reading a film would only stall the phone. */
const LARGEST_BYTES = 20 * 1024 * 1024

export interface Checked {
  readonly fileName: string
  readonly sizeBytes: number
  /** What was found, or why nothing could be. */
  readonly verdict: Verdict | { readonly kind: 'TOO_LARGE' | 'UNREADABLE' | 'NO_KEYS' }
  /** The keys came from the server just now. */
  readonly fresh: boolean
}

type Finding = Pick<Checked, 'verdict' | 'fresh'>

const examine = async (file: File, latest: SigningKeys['latest']): Promise<Finding> => {
  if (file.size > LARGEST_BYTES) return { verdict: { kind: 'TOO_LARGE' }, fresh: false }
  let content: Uint8Array<ArrayBuffer>
  try {
    content = new Uint8Array(await file.arrayBuffer())
  } catch {
    // Moved, deleted or not given by the cloud it lies in since it was chosen.
    return { verdict: { kind: 'UNREADABLE' }, fresh: false }
  }
  // The page tells on its own why there are no keys.
  const { data: keys, source } = await latest()
  if (!keys) return { verdict: { kind: 'NO_KEYS' }, fresh: false }
  return { verdict: await verifyDocument(content, keys), fresh: source === 'network' }
}

/** Checks one file after another; the answer to a file that was replaced meanwhile is dropped. */
export function useCheck(latest: SigningKeys['latest']) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [busy, setBusy] = useState(false)
  const newest = useRef<File | null>(null)

  const check = useCallback(
    (file: File): void => {
      newest.current = file
      setBusy(true)
      setChecked(null)
      void examine(file, latest).then((finding) => {
        if (newest.current !== file) return
        setChecked({ fileName: file.name, sizeBytes: file.size, ...finding })
        setBusy(false)
      })
    },
    [latest],
  )

  return { checked, busy, check }
}
