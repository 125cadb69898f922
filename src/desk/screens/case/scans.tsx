import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskCase } from '../../../../protocol/calls/desk/cases.ts'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { Pane } from '../../parts/pane.tsx'
import { type CasePhoto, PHOTO_WORDS } from '../../parts/words.ts'
import styles from './case.module.css'
import { Scan } from './scan.tsx'
import { usePhoto } from './use-photo.ts'
import type { View } from './view.ts'

export type Views = Readonly<Record<CasePhoto, View>>

interface ScansProps {
  readonly opened: Reply<typeof deskCase>
  /** The photo that the keys work on. */
  readonly active: CasePhoto
  readonly views: Views
  readonly whole: CasePhoto | null
  readonly onActive: (photo: CasePhoto) => void
  readonly onView: (photo: CasePhoto, view: View) => void
  readonly onWhole: (photo: CasePhoto | null) => void
}

const PAGES = ['PASSPORT_MAIN', 'PASSPORT_REGISTRATION'] as const

/** The photos of a case side by side: a page of the passport and the face with it. */
export function Scans({ opened, active, views, whole, onActive, onView, onWhole }: ScansProps) {
  const [page, setPage] = useState<(typeof PAGES)[number]>('PASSPORT_MAIN')
  const [isRegistrationSeen, setRegistrationSeen] = useState(false)
  const shownPage = active === 'SELFIE' ? page : active
  if (shownPage !== page) setPage(shownPage)
  if (shownPage === 'PASSPORT_REGISTRATION' && !isRegistrationSeen) setRegistrationSeen(true)

  const fileOf = (photo: CasePhoto): string | null =>
    opened.photos.find(({ kind }) => kind === photo)?.fileId ?? null
  const photos = {
    PASSPORT_MAIN: usePhoto(opened.checkId, fileOf('PASSPORT_MAIN')),
    PASSPORT_REGISTRATION: usePhoto(
      opened.checkId,
      isRegistrationSeen ? fileOf('PASSPORT_REGISTRATION') : null,
    ),
    SELFIE: usePhoto(opened.checkId, fileOf('SELFIE')),
  }

  const scanOf = (kind: CasePhoto, isWhole: boolean) => (
    <Scan
      key={kind}
      name={PHOTO_WORDS[kind]}
      photo={photos[kind]}
      view={views[kind]}
      onView={(view) => {
        onActive(kind)
        onView(kind, view)
      }}
      {...(!isWhole && { onWhole: () => onWhole(kind) })}
    />
  )

  return (
    <>
      <Pane
        title="Паспорт"
        aside={
          <span className={styles.pages}>
            {PAGES.map((kind) => (
              <button
                key={kind}
                type="button"
                className={controls.tool}
                aria-pressed={kind === shownPage}
                onClick={() => onActive(kind)}
              >
                {PHOTO_WORDS[kind]}
              </button>
            ))}
          </span>
        }
        bare
      >
        {scanOf(shownPage, false)}
      </Pane>
      <Pane title="Селфи" bare>
        {scanOf('SELFIE', false)}
      </Pane>
      {whole && (
        <Dialog
          whole
          title={PHOTO_WORDS[whole]}
          onClose={() => onWhole(null)}
          foot={<DeskButton onClick={() => onWhole(null)}>Закрыть</DeskButton>}
        >
          {scanOf(whole, true)}
        </Dialog>
      )}
    </>
  )
}
