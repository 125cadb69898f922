import { useEffect, useState } from 'react'
import { downloadPhoto, loadPhoto } from '../../../actions/save-photo.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from './own-photo-sheet.module.css'

interface OwnPhotoSheetProps {
  readonly imageId: string
  readonly title: string
  readonly onClose: () => void
}

/** One photo, fetched when it is opened and forgotten when it is closed: nothing of it stays on the device. */
export function OwnPhotoSheet({ imageId, title, onClose }: OwnPhotoSheetProps) {
  const [address, setAddress] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [saving, setSaving] = useState(false)

  useEffect(() => {
    let made: string | null = null
    let gone = false
    loadPhoto(imageId).then(
      (photo) => {
        if (gone) return
        made = URL.createObjectURL(photo)
        setAddress(made)
      },
      (error: unknown) => {
        if (!gone) setFailure(failureOf(error))
      },
    )
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [imageId])

  const save = async () => {
    setSaving(true)
    setFailure(null)
    try {
      await downloadPhoto(imageId, title)
    } catch (error) {
      setFailure(failureOf(error))
    }
    setSaving(false)
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        address && (
          <Button block variant="soft" icon="download" loading={saving} onClick={() => void save()}>
            Скачать
          </Button>
        )
      }
    >
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      {address ? (
        <img className={styles.photo} src={address} alt={title} />
      ) : (
        !failure && <Loader />
      )}
    </Sheet>
  )
}
