import { useEffect, useRef, useState } from 'react'
import { filesSave } from '../../../protocol/calls/file-manager/files.ts'
import type { PhotoKind } from '../../../protocol/enums.ts'
import { takeRefusedPhoto, waitingPhoto } from '../../actions/save-photo.ts'
import { onOutboxChange } from '../../offline/outbox-changes.ts'

interface Told {
  /** A photo of an earlier visit that still waits. */
  readonly onFound: (photo: Blob) => void
  readonly onSent: (fileId: string) => void
  /** The server does not want it; the words say why. */
  readonly onRefused: (words: string) => void
}

interface PhotoWaiting {
  readonly waiting: boolean
  /** Watches the photo with this key; null: none waits any more. */
  readonly wait: (key: string | null) => void
}

/** What becomes of a photo that was kept for later, in this visit or an earlier one. */
export function usePhotoWaiting(kind: PhotoKind, told: Told): PhotoWaiting {
  const [key, setKey] = useState<string | null>(null)
  const latest = useRef(told)
  useEffect(() => {
    latest.current = told
  })

  useEffect(() => {
    let stale = false
    waitingPhoto(kind).then((found) => {
      if (stale || !found) return
      setKey(found.key)
      latest.current.onFound(found.photo)
    }, reportError)
    return () => {
      stale = true
    }
  }, [kind])

  useEffect(() => {
    if (key === null) return undefined
    return onOutboxChange((change) => {
      if (change.key !== key || (change.what !== 'sent' && change.what !== 'refused')) return
      setKey(null)
      const reply = filesSave.reply.safeParse(change.reply)
      if (change.what === 'sent' && reply.success) latest.current.onSent(reply.data.fileId)
      if (change.what === 'refused')
        takeRefusedPhoto(kind).then(
          (words) => words && latest.current.onRefused(words),
          reportError,
        )
    })
  }, [key, kind])

  return { waiting: key !== null, wait: setKey }
}
