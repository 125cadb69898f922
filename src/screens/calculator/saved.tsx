import type { Kopecks } from '../../../lending/money.ts'
import { classNames } from '../../ui/class-names.ts'
import { Money } from '../../ui/money.tsx'
import text from '../../ui/text.module.css'

/** The money an early return spares. */
export const Saved = ({ kopecks }: { readonly kopecks: Kopecks }) => (
  <div>
    <p className={classNames(text.small, text.muted)}>Сэкономите</p>
    <p className={text.positive}>
      <Money kopecks={kopecks} size="m" />
    </p>
  </div>
)
