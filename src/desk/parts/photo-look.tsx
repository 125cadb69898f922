import { type ReactNode, useEffect, useState } from 'react'
import { type Failure, failureOf } from '../../api/failure.ts'
import { DeskButton } from './button.tsx'
import { Problem } from './pane.tsx'
import styles from './photo-look.module.css'

interface PhotoLookProps {
  /** What is on it, after «Показать». */
  readonly name: string
  readonly caption: string
  readonly alt: string
  /** Asks for its bytes; the same function as long as it is the same photo. */
  readonly load: (signal: AbortSignal) => Promise<Blob>
}

/** A photo of a client, asked for when somebody wants to see it: every look is written into the journal. */
export function PhotoLook({ name, caption, alt, load }: PhotoLookProps) {
  const [wanted, setWanted] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    const controller = new AbortController()
    const { signal } = controller
    let own: string | null = null
    load(signal).then(
      (blob) => {
        if (signal.aborted) return
        own = URL.createObjectURL(blob)
        setUrl(own)
      },
      (error: unknown) => {
        if (signal.aborted) return
        setFailure(failureOf(error))
        setWanted(false)
      },
    )
    return () => {
      controller.abort()
      if (own !== null) URL.revokeObjectURL(own)
    }
  }, [load, wanted])
  const look = () => {
    setFailure(null)
    setWanted(true)
  }
  return (
    <figure className={styles.photo}>
      <figcaption>{caption}</figcaption>
      {failure && <Problem failure={failure} onRetry={look} />}
      {url === null ? (
        <div>
          <DeskButton variant="line" icon="eye" loading={wanted} onClick={look}>
            Показать {name}
          </DeskButton>
        </div>
      ) : (
        <img src={url} alt={alt} />
      )}
    </figure>
  )
}

/** Photos below one another. */
export const PhotoLooks = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.photos}>{children}</div>
)
