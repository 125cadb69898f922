import { useMemo, useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { type deskCase, deskCasePhoto } from '../../../../protocol/calls/desk/cases.ts'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { Pane } from '../../parts/pane.tsx'
import { Scan } from '../../parts/scan.tsx'
import { usePhoto } from '../../parts/use-photo.ts'
import type { View } from '../../parts/view.ts'
import { type CasePhoto, PHOTO_WORDS } from '../../parts/words.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import styles from './case.module.css'

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

/** A photo of the case once it is looked at. */
const useCasePhoto = (
  { checkId, photos }: ScansProps['opened'],
  photo: CasePhoto,
  isLookedAt: boolean,
) => {
  const { ask } = useWorkplace()
  const fileId = photos.find(({ kind }) => kind === photo)?.fileId
  const load = useMemo(
    () =>
      fileId === undefined || !isLookedAt
        ? null
        : (signal: AbortSignal) => ask(deskCasePhoto, { params: { checkId, fileId }, signal }),
    [ask, checkId, fileId, isLookedAt],
  )
  return usePhoto(load)
}

/** The photos of a case side by side: a page of the passport and the face with it. */
export function Scans({ opened, active, views, whole, onActive, onView, onWhole }: ScansProps) {
  const [page, setPage] = useState<(typeof PAGES)[number]>('PASSPORT_MAIN')
  const [isRegistrationSeen, setRegistrationSeen] = useState(false)
  const shownPage = active === 'SELFIE' ? page : active
  if (shownPage !== page) setPage(shownPage)
  if (shownPage === 'PASSPORT_REGISTRATION' && !isRegistrationSeen) setRegistrationSeen(true)

  const photos = {
    PASSPORT_MAIN: useCasePhoto(opened, 'PASSPORT_MAIN', true),
    PASSPORT_REGISTRATION: useCasePhoto(opened, 'PASSPORT_REGISTRATION', isRegistrationSeen),
    SELFIE: useCasePhoto(opened, 'SELFIE', true),
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
