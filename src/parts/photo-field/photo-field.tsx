import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import type { PhotoKind } from '../../../protocol/enums.ts'
import { failureOf } from '../../api/failure.ts'
import { hurryPhoto, loadPhoto, PhotoRefused, savePhoto } from '../../actions/save-photo.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { formatFileSize } from '../../ui/format.ts'
import type { IconName } from '../../ui/icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './photo-field.module.css'
import { usePhotoWaiting } from './use-photo-waiting.ts'

interface PhotoFieldProps {
  readonly kind: PhotoKind
  /** Name of the field in the save call; also the id the error summary links to. */
  readonly name: string
  readonly title: string
  readonly icon: IconName
  /** Which camera to open. */
  readonly facing: 'environment' | 'user'
  /** Id of a photo that is already stored. */
  readonly imageId: string | null
  /** Called with a newly chosen photo as it is sent, before it is. */
  readonly onShrunk?: ((photo: Blob) => void) | undefined
  readonly onSaved: (imageId: string) => void
  readonly error?: string | undefined
}

type Progress = { readonly share: number } | null

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif'

/** One photo: from the camera or from memory, shrunk on the device, with progress, a preview and a retake. */
export function PhotoField({
  kind,
  name,
  title,
  icon,
  facing,
  imageId,
  onShrunk,
  onSaved,
  error: givenError,
}: PhotoFieldProps) {
  const id = useId()
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const chosen = useRef(false)
  const [progress, setProgress] = useState<Progress>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [sizeBytes, setSizeBytes] = useState<number | null>(null)
  const [preview, setPreview] = useState<string | null>(null)

  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview)
    },
    [preview],
  )

  const { waiting, wait } = usePhotoWaiting(kind, {
    onFound: (photo) => setPreview(URL.createObjectURL(photo)),
    onSent: onSaved,
    onRefused: setProblem,
  })

  useEffect(() => {
    if (!imageId || chosen.current) return
    let stale = false
    loadPhoto(imageId).then(
      (blob) => {
        if (!stale) setPreview(URL.createObjectURL(blob))
      },
      // The photo is stored; only its picture could not be shown now.
      () => undefined,
    )
    return () => {
      stale = true
    }
  }, [imageId])

  const upload = async (file: File, key: string) => {
    setProblem(null)
    setProgress({ share: 0 })
    try {
      const onProgress = (share: number) => setProgress({ share })
      const saved = await savePhoto(file, kind, key, { onShrunk, onProgress })
      setPreview(URL.createObjectURL(file))
      if (saved === null) return wait(key)
      setSizeBytes(saved.sizeBytes)
      onSaved(saved.fileId)
    } catch (error) {
      const failure = failureOf(error)
      const words = `${failure.title}. ${failure.detail}`
      setProblem(error instanceof PhotoRefused ? error.message : words)
    } finally {
      setProgress(null)
    }
  }

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again after an error.
    event.target.value = ''
    if (!file) return
    chosen.current = true
    wait(null)
    void upload(file, crypto.randomUUID())
  }

  const shown = problem ?? givenError
  const done = imageId !== null && progress === null && !waiting
  return (
    <div className={styles.field}>
      <div
        className={shown ? styles.cardInvalid : styles.card}
        role="group"
        aria-labelledby={`${id}-title`}
      >
        <span className={styles.picture}>
          {preview ? (
            <img src={preview} alt="" className={styles.image} />
          ) : (
            <Icon name={icon} size={24} />
          )}
        </span>
        <span className={styles.text}>
          <span id={`${id}-title`} className={styles.title}>
            {title}
          </span>
          <span className={styles.state} role="status">
            {progress && `Загружаем: ${Math.round(progress.share * 100)}%`}
            {!progress &&
              done &&
              (sizeBytes ? `Сохранено, ${formatFileSize(sizeBytes)}` : 'Сохранено')}
            {!progress && waiting && 'Отправим, когда появится сеть'}
            {!progress && !waiting && !done && 'Ещё не загружено'}
          </span>
        </span>
        {done && !shown && (
          <StatusBadge tone="positive" icon="check">
            Готово
          </StatusBadge>
        )}
      </div>
      {progress && (
        <progress
          className={styles.bar}
          max={1}
          value={progress.share}
          aria-label={`Загрузка: ${title}`}
        />
      )}
      {shown && <FieldError id={`${id}-error`}>{shown}</FieldError>}
      <div className={styles.actions}>
        {waiting && (
          <Button
            small
            variant="soft"
            icon="repeat"
            onClick={() => void hurryPhoto(kind).catch(reportError)}
          >
            Отправить сейчас
          </Button>
        )}
        <Button
          small
          id={name}
          icon="camera"
          variant={done || waiting ? 'soft' : 'primary'}
          loading={progress !== null}
          aria-describedby={shown ? `${id}-error` : undefined}
          onClick={() => camera.current?.click()}
        >
          {done || waiting ? 'Переснять' : 'Снять'}
        </Button>
        <Button
          small
          variant="line"
          icon="image"
          disabled={progress !== null}
          onClick={() => gallery.current?.click()}
        >
          Выбрать файл
        </Button>
      </div>
      <input
        ref={camera}
        className={styles.hidden}
        type="file"
        accept={ACCEPT}
        capture={facing}
        tabIndex={-1}
        aria-label={`Снять: ${title}`}
        onChange={choose}
      />
      <input
        ref={gallery}
        data-photo={kind}
        className={styles.hidden}
        type="file"
        accept={ACCEPT}
        tabIndex={-1}
        aria-label={`Выбрать файл: ${title}`}
        onChange={choose}
      />
    </div>
  )
}
