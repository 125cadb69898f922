import { useMemo, useState } from 'react'
import { deskDuplicatePhoto } from '../../../../protocol/calls/desk/duplicates.ts'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { Pane } from '../../parts/pane.tsx'
import { Scan } from '../../parts/scan.tsx'
import { usePhoto } from '../../parts/use-photo.ts'
import { WHOLE } from '../../parts/view.ts'
import { type CasePhoto, NAMELESS, PHOTO_WORDS } from '../../parts/words.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import type { Duplicate } from './duplicate-words.ts'
import styles from './compare-scans.module.css'

const KINDS: readonly CasePhoto[] = ['PASSPORT_MAIN', 'PASSPORT_REGISTRATION', 'SELFIE']

interface AccountScanProps {
  readonly title: string
  readonly duplicateId: string
  readonly account: Duplicate['earlier']
  readonly kind: CasePhoto
}

/** One scan of one account; the look is written into the journal of that account. */
function AccountScan({ title, duplicateId, account, kind }: AccountScanProps) {
  const { ask } = useWorkplace()
  const [view, setView] = useState(WHOLE)
  const fileId = account.photos.find((photo) => photo.kind === kind)?.fileId
  const load = useMemo(
    () =>
      fileId === undefined
        ? null
        : (signal: AbortSignal) =>
            ask(deskDuplicatePhoto, { params: { duplicateId, fileId }, signal }),
    [ask, duplicateId, fileId],
  )
  const photo = usePhoto(load)
  return (
    <Pane title={title} aside={account.clientName ?? NAMELESS} bare={fileId !== undefined}>
      {fileId === undefined ? (
        <p>Такого снимка в этом кабинете нет.</p>
      ) : (
        <Scan
          name={`${title}: ${PHOTO_WORDS[kind].toLowerCase()}`}
          photo={photo}
          view={view}
          onView={setView}
        />
      )}
    </Pane>
  )
}

interface CompareScansProps {
  readonly duplicate: Duplicate
  readonly onClose: () => void
}

/** The same scan of both accounts side by side, enlarged and turned each for itself (decision 0122). */
export function CompareScans({ duplicate, onClose }: CompareScansProps) {
  const [kind, setKind] = useState<CasePhoto>('SELFIE')
  const { duplicateId, earlier, later } = duplicate
  const accounts = [
    ['Прежний кабинет', earlier],
    ['Новый кабинет', later],
  ] as const
  return (
    <Dialog
      whole
      title="Снимки двух кабинетов"
      onClose={onClose}
      foot={<DeskButton onClick={onClose}>Закрыть</DeskButton>}
    >
      <div className={controls.row} role="group" aria-label="Снимок">
        {KINDS.map((each) => (
          <button
            key={each}
            type="button"
            className={controls.tool}
            aria-pressed={each === kind}
            onClick={() => setKind(each)}
          >
            {PHOTO_WORDS[each]}
          </button>
        ))}
        <small>Каждый просмотр видит клиент, чей это снимок.</small>
      </div>
      <div className={styles.columns}>
        {accounts.map(([title, account]) => (
          <AccountScan
            key={`${title} ${kind}`}
            title={title}
            duplicateId={duplicateId}
            account={account}
            kind={kind}
          />
        ))}
      </div>
    </Dialog>
  )
}
