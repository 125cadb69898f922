import type { Reply } from '../../../../protocol/call.ts'
import { deskRatings } from '../../../../protocol/calls/desk/ratings.ts'
import { formatMoment } from '../../../ui/format.ts'
import { ROW_KEYS } from '../../parts/keys.ts'
import { Empty, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { clockText } from '../../parts/time-words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { NAMELESS } from '../../parts/words.ts'
import { Work } from '../../parts/work.tsx'

type Rating = Reply<typeof deskRatings>['ratings'][number]

const MAX_STARS = 5

const Row = ({
  rating: { clientId, clientName, stars, words, at },
}: {
  readonly rating: Rating
}) => (
  <tr>
    <th scope="row">
      <span aria-hidden="true">
        {'★'.repeat(stars)}
        {'☆'.repeat(MAX_STARS - stars)}
      </span>
      <small>{stars} из 5</small>
    </th>
    <td data-name="Слова клиента">{words === '' ? 'без слов' : words}</td>
    <td data-name="Клиент">
      <a data-row className={table.rowLink} href={hashOf('clients', clientId)}>
        {clientName ?? NAMELESS}
      </a>
    </td>
    <td data-name="Когда" className={table.short}>
      {formatMoment(at)}
    </td>
  </tr>
)

/** «Оценки»: what clients wrote with their stars; the app promises that a person reads it. */
export function Ratings() {
  const { data, failure, reload } = useAnswer(deskRatings)
  return (
    <Work title="Оценки" sub="Клиентам обещано: читает живой человек" keys={ROW_KEYS}>
      <Pane
        title="Последние сто"
        aside={data && `данные на ${clockText(Date.parse(data.asOf))}`}
        bare
      >
        {failure && <Problem failure={failure} onRetry={reload} />}
        {!data && !failure && <Waiting />}
        {data?.ratings.length === 0 && (
          <Empty title="Оценок пока нет">
            <p>Новая появится здесь сама.</p>
          </Empty>
        )}
        {data && data.ratings.length > 0 && (
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Оценка</th>
                <th scope="col">Слова клиента</th>
                <th scope="col">Клиент</th>
                <th scope="col">Когда</th>
              </tr>
            </thead>
            <tbody>
              {data.ratings.map((rating) => (
                <Row key={rating.ratingId} rating={rating} />
              ))}
            </tbody>
          </table>
        )}
      </Pane>
    </Work>
  )
}
