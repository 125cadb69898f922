import type { Reply } from '../../../../protocol/call.ts'
import { deskPublishRating, deskRatings } from '../../../../protocol/calls/desk/ratings.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { ROW_KEYS } from '../../parts/keys.ts'
import { mayDo } from '../../parts/lists.ts'
import { Empty, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { clockText } from '../../parts/time-words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { type Pressed, usePress } from '../../parts/use-press.ts'
import { NAMELESS } from '../../parts/words.ts'
import { Work } from '../../parts/work.tsx'
import { useSession, useWorkplace } from '../../parts/workplace.ts'

type Rating = Reply<typeof deskRatings>['ratings'][number]

const MAX_STARS = 5

interface ShownProps {
  readonly rating: Rating
  readonly mayDecide: boolean
  readonly pressed: Pressed
}

/** Whether everybody reads the words: the client allows it, a person here decides (decision 0073). */
function Shown({ rating, mayDecide, pressed: { busy, press } }: ShownProps) {
  const { ask } = useWorkplace()
  const { ratingId, words, mayPublish, publishedAt } = rating
  if (words === '' || !mayPublish) return 'клиент не разрешил'
  const published = publishedAt === null
  const name = `rating-${published ? 'show' : 'hide'}/${ratingId}`
  return (
    <>
      {published ? 'нет' : `с ${formatMoment(publishedAt)}`}
      {mayDecide && (
        <DeskButton
          variant="line"
          loading={busy === name}
          aria-label={`${published ? 'Показать' : 'Убрать'}: ${words.slice(0, 60)}`}
          onClick={() =>
            press(
              name,
              (idempotencyKey) =>
                ask(deskPublishRating, {
                  params: { ratingId },
                  body: { published },
                  idempotencyKey,
                }),
              published ? 'Покажем в течение десяти минут' : 'Уберём в течение десяти минут',
            )
          }
        >
          {published ? 'Показать' : 'Убрать'}
        </DeskButton>
      )}
    </>
  )
}

const Row = ({ rating, ...deciding }: ShownProps) => {
  const { clientId, clientName, stars, words, at } = rating
  return (
    <tr>
      <th scope="row" className={table.short}>
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
      <td data-name="На сайте">
        <Shown rating={rating} {...deciding} />
      </td>
    </tr>
  )
}

/** «Оценки»: what clients wrote with their stars; the app promises that a person reads it. */
export function Ratings() {
  const { data, failure, reload } = useAnswer(deskRatings)
  const pressed = usePress(reload)
  const mayDecide = mayDo(useSession(), deskPublishRating.roles)
  return (
    <Work title="Оценки" sub="Клиентам обещано: читает живой человек" keys={ROW_KEYS}>
      <FailureNote failure={pressed.failure} />
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
                <th scope="col">На сайте</th>
              </tr>
            </thead>
            <tbody>
              {data.ratings.map((rating) => (
                <Row
                  key={rating.ratingId}
                  rating={rating}
                  mayDecide={mayDecide}
                  pressed={pressed}
                />
              ))}
            </tbody>
          </table>
        )}
      </Pane>
    </Work>
  )
}
