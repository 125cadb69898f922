import { fromRoubles } from '../../../lending/money.ts'
import type { CreditLine as Line } from '../../state/profile.ts'
import { Card } from '../../ui/card.tsx'
import { LineRing } from '../../ui/dial.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './credit-line.module.css'

/** The credit line: how much of it is free, in a ring and in words (D12). */
export const CreditLine = ({ line }: { readonly line: Line }) => (
  <Card label="Кредитная линия">
    <div className={styles.line}>
      <LineRing freeShare={line.userCreditLimit > 0 ? line.available / line.userCreditLimit : 0} />
      <dl className={styles.sums}>
        <div>
          <dt>Свободно</dt>
          <dd>
            <Money kopecks={fromRoubles(line.available)} size="m" whole />
          </dd>
        </div>
        <div>
          <dt>Лимит</dt>
          <dd>
            <Money kopecks={fromRoubles(line.userCreditLimit)} whole />
          </dd>
        </div>
        <div>
          <dt>Занято</dt>
          <dd>
            <Money kopecks={fromRoubles(line.usedLimit)} whole />
          </dd>
        </div>
      </dl>
    </div>
  </Card>
)
