import type { PlanRefusal } from '../../../../queries/previews.ts'
import { Banner } from '../../../../ui/banner.tsx'

/** Why the plan may not be changed this way and what would help, in the words of the rule (D13, D14). */
export const PlanRefused = ({ refusal }: { readonly refusal: PlanRefusal }) => (
  <Banner tone="warning" icon="info" role="status" title={refusal.text}>
    {refusal.whatHelps}
  </Banner>
)
