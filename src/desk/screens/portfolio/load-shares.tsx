import { kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { formatPercent } from '../../../ui/format.ts'
import { NearLoadLimit } from '../../parts/near-load-limit.tsx'
import { quarterWords } from '../../parts/quarter-words.ts'
import styles from './portfolio.module.css'
import type { Portfolio } from './portfolio-words.ts'
import { Scroller } from './scroller.tsx'

type Shares = Portfolio['loadShares']
type Band = Shares['bands'][number]

const money = (amountKopecks: number): string =>
  formatMoney(kopecks(amountKopecks), { whole: true })

const limitWords = ({ limitPercent }: Band): string => {
  if (limitPercent === null) return 'не введён'
  return limitPercent === 100 ? 'нет' : `${limitPercent}%`
}

/** «IV квартал 2026, всего 9 980 000 ₽, с займами в пути». */
export const shareWords = ({ quarter, totalKopecks }: Shares): string =>
  `${quarterWords(quarter)}, всего ${money(totalKopecks)}, с займами в пути`

/** What was lent in the quarter by the debt load, beside the macroprudential limits (decision 0142). */
export function LoadShares({ shares: { quarter, bands } }: { readonly shares: Shares }) {
  const near = bands.filter(({ isNearLimit }) => isNearLimit)
  return (
    <>
      {near.map((band) => (
        <NearLoadLimit key={band.abovePercent} band={band} />
      ))}
      <Scroller words="Доли выдач по ПДН">
        <table
          className={styles.numbers}
          aria-label={`Доли выдач по ПДН, ${quarterWords(quarter)}`}
        >
          <thead>
            <tr>
              <th scope="col">ПДН</th>
              <th scope="col" className={styles.end}>
                Выдано
              </th>
              <th scope="col" className={styles.end}>
                Доля
              </th>
              <th scope="col" className={styles.end}>
                Лимит
              </th>
              <th scope="col" className={styles.end}>
                Ещё можно
              </th>
            </tr>
          </thead>
          <tbody>
            {bands.map((band) => (
              <tr key={band.abovePercent}>
                <th scope="row">больше {band.abovePercent}%</th>
                <td className={styles.end}>{money(band.issuedKopecks)}</td>
                <td className={styles.end}>{formatPercent(band.sharePercent, 3)}</td>
                <td className={styles.end}>{limitWords(band)}</td>
                <td className={styles.end}>
                  {band.roomKopecks === null ? 'без ограничения' : money(band.roomKopecks)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </>
  )
}
