import { Work } from '../../parts/work.tsx'
import { Funnel } from './funnel.tsx'
import { Postbacks } from './postbacks.tsx'

/** «Партнёры»: what each of them brought, and what they were told about it. */
export const Partners = () => (
  <Work title="Партнёры" sub="Без имён, телефонов и сумм: партнёр знает только свой клик">
    <Funnel />
    <Postbacks />
  </Work>
)
