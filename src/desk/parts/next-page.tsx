import { DeskButton } from './button.tsx'
import styles from './paged.module.css'
import { Problem } from './pane.tsx'
import type { MorePages } from './use-paged.ts'

/** What comes behind the rows of a list that are shown, and why it did not come. */
export const NextPage = ({ more }: { readonly more: MorePages }) => (
  <>
    {more.failure && <Problem failure={more.failure} onRetry={more.load} />}
    {more.isThere && (
      <div className={styles.more}>
        <DeskButton variant="line" loading={more.busy} onClick={more.load}>
          Показать ещё
        </DeskButton>
      </div>
    )}
  </>
)
