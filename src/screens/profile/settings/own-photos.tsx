import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { PHOTO_REASON_WORDS, PHOTO_WORDS } from '../../../../protocol/own-words.ts'
import { type OwnPhoto, photosQuery } from '../../../queries/photos.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { authAtom } from '../../../state/auth.ts'
import { Card, Section } from '../../../ui/card.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { known } from '../../../ui/known.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { WhenBack } from '../when-back.tsx'
import { OwnPhotoSheet } from './own-photo-sheet.tsx'

const STATES: Readonly<Record<OwnPhoto['moderationStatus'], [tone: BadgeTone, words: string]>> = {
  ON_CHECK: ['neutral', 'проверяем'],
  VERIFIED: ['positive', 'принято'],
  VERIFICATION_ERROR: ['warning', 'не принято'],
}

interface PhotoRowProps {
  readonly photo: OwnPhoto
  readonly onOpen: () => void
}

function PhotoRow({ photo, onOpen }: PhotoRowProps) {
  const { kind, createdAt, moderationStatus, moderationReason } = photo
  const [tone, words] = known(STATES, moderationStatus, ['neutral', 'отправлено'])
  const sent = formatMoment(createdAt)
  return (
    <ListRow
      icon="image"
      tone="mute"
      title={known(PHOTO_WORDS, kind, 'Фото документа')}
      sub={
        moderationReason
          ? `${sent}, ${known(PHOTO_REASON_WORDS, moderationReason, 'нужно новое фото')}`
          : sent
      }
      value={<StatusBadge tone={tone}>{words}</StatusBadge>}
      onClick={onOpen}
    />
  )
}

/** «Мои фотографии»: what the client has sent for the check, latest first. They stay on the server (spec §7, D32). */
export function OwnPhotos() {
  const { offline } = useAccount()
  const { clientId } = useAtomValue(authAtom)
  const {
    data: photos,
    error,
    reload,
  } = useQuery(photosQuery, clientId ?? '', {
    enabled: !offline && clientId !== null,
  })
  const [shown, setShown] = useState<OwnPhoto | null>(null)
  if (photos?.length === 0) return null
  return (
    <Section title="Мои фотографии">
      {offline ? (
        <Card>
          <p className={text.small}>
            Фотографии хранятся только на сервере. <WhenBack>Посмотреть их можно</WhenBack>
          </p>
        </Card>
      ) : photos ? (
        <List>
          {photos.map((photo) => (
            <PhotoRow key={photo.imageId} photo={photo} onOpen={() => setShown(photo)} />
          ))}
        </List>
      ) : error ? (
        <LoadProblem failure={error} onRetry={reload} />
      ) : (
        <ListSkeleton />
      )}
      {shown && !offline && (
        <OwnPhotoSheet
          key={shown.imageId}
          imageId={shown.imageId}
          title={known(PHOTO_WORDS, shown.kind, 'Фото документа')}
          onClose={() => setShown(null)}
        />
      )}
    </Section>
  )
}
