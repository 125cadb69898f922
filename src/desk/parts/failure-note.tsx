import type { Failure } from '../../api/failure.ts'
import { Note } from './pane.tsx'

/** Why it was not done, said at once; nothing while nothing failed. */
export const FailureNote = ({ failure }: { readonly failure: Failure | null }) =>
  failure && (
    <Note tone="danger" role="alert">
      <b>{failure.title}.</b> {failure.detail}
      {failure.requestId && ` Номер запроса: ${failure.requestId}`}
    </Note>
  )
