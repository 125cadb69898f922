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

/** The server is ill: what is shown is what it said last. */
export const StaleBar = ({ asOf }: { readonly asOf: string | null }) => (
  <Banner tone="bar" icon="refresh" role="status">
    <p>
      <b>Обновить не получилось.</b> {asOf && `Данные на ${formatMoment(asOf)}`}
    </p>
  </Banner>
)
