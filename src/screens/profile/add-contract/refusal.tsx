import type { Failure } from '../../../api/failure.ts'
import { LoanEvidence } from '../../../parts/evidence/loan-evidence.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useBroughtIntoView } from '../../../ui/use-brought-into-view.ts'
import text from '../../../ui/text.module.css'

/** Refusals after which a decision with its evidence is kept: what the account knows of the line may be outdated. */
export const WITH_EVIDENCE: readonly string[] = ['OFFER_REFUSED', 'LIMIT_EXCEEDED', 'PAST_DUE']

/** Why an offer could not be made and what would help, in the server's words; comes to the eye and the focus (D8). */
export function Refusal({ failure }: { readonly failure: Failure }) {
  const banner = useBroughtIntoView<HTMLDivElement>(failure)
  return (
    <>
      <div ref={banner} tabIndex={-1}>
        <Banner tone="danger" role="alert" title={failure.title}>
          <p>{failure.detail}</p>
          {failure.fields.map(({ field, message }) => (
            <p key={`${field} ${message}`}>{message}</p>
          ))}
          {failure.requestId && (
            <p className={classNames(text.caption, text.muted)}>
              Номер запроса: {failure.requestId}
            </p>
          )}
        </Banner>
      </div>
      {WITH_EVIDENCE.includes(failure.code) && (
        <Card>
          <LoanEvidence title="Почему отказ" loanApplicationId={null} />
        </Card>
      )}
    </>
  )
}
