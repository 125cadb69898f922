import { Banner } from '../../ui/banner.tsx'
import { formatMoment } from '../../ui/format.ts'

/** «Нет сети. Данные на 21.11.26, 09:41» (D31). */
export const OfflineBar = ({ asOf }: { readonly asOf: string | null }) => (
  <Banner tone="bar" role="status">
    <p>
      <b>Нет сети.</b> {asOf && `Данные на ${formatMoment(asOf)}`}
    </p>
  </Banner>
)
