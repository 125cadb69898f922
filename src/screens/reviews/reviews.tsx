import { PATHS } from '../../../protocol/paths.ts'
import { CLIENTS } from '../../parts/client-words/clients.ts'
import { ClientWords } from '../../parts/client-words/client-words.tsx'
import { ratingMean } from '../../parts/client-words/rating-mean.ts'
import { PublicPage } from '../../parts/public-page/public-page.tsx'
import { type Ratings, ratingsQuery } from '../../queries/ratings.ts'
import { type QueryResult, useQuery } from '../../queries/use-query.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Section } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatMoment } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { Loader } from '../../ui/loader.tsx'
import { counted } from '../../ui/plural.ts'
import text from '../../ui/text.module.css'
import styles from './reviews.module.css'

const STARS = ['звезда', 'звезды', 'звёзд'] as const

const Numbers = ({
  ratings,
  asOf,
}: {
  readonly ratings: NonNullable<Ratings['ratings']>
  readonly asOf: string
}) => {
  const { clients, counts } = ratings
  return (
    <Card className={styles.answer}>
      <p className={styles.mean}>
        <b>{ratingMean(ratings)}</b>
        <span>
          из 5
          <small className={classNames(text.small, text.muted)}>{counted(clients, CLIENTS)}</small>
        </span>
      </p>
      <ul className={styles.bars} aria-label="Сколько клиентов поставили каждую оценку">
        {counts
          .map((count, index) => ({ stars: index + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <li key={stars}>
              <span className={text.num}>{counted(stars, STARS)}</span>
              <meter min={0} max={clients} value={count} aria-hidden="true" />
              <span className={classNames(text.num, text.muted)}>{count}</span>
            </li>
          ))}
      </ul>
      <p className={classNames(text.caption, text.muted)}>Посчитано {formatMoment(asOf)}</p>
    </Card>
  )
}

const Few = () => (
  <Card className={styles.answer}>
    <div className={styles.few}>
      <Icon name="star" size={32} />
      <p className={text.strong}>Оценок пока меньше десяти</p>
      <p className={text.muted}>По ним ещё нельзя судить, поэтому средней оценки здесь нет.</p>
    </div>
  </Card>
)

function Shown({ data, error, reload }: QueryResult<Ratings>) {
  if (data) return data.ratings ? <Numbers ratings={data.ratings} asOf={data.asOf} /> : <Few />
  if (error)
    return (
      <Banner
        tone="warning"
        icon={error.offline ? 'wifi-off' : 'info'}
        role="alert"
        title={error.offline ? 'Нет сети' : error.title}
        action={
          <Button small variant="line" onClick={reload}>
            Повторить
          </Button>
        }
      >
        {error.offline ? 'Оценки покажем, когда сеть вернётся.' : error.detail}
      </Banner>
    )
  return (
    <Card className={styles.answer}>
      <Loader />
    </Card>
  )
}

/** «Оценки клиентов»: numbers of stored ratings, and words whose clients let them be shown (spec §2, decision 0073). */
export default function Reviews() {
  const asked = useQuery(ratingsQuery, undefined)
  const words = asked.data?.words ?? []
  return (
    <PublicPage title="Оценки клиентов" lead="Только то, что клиенты поставили сами.">
      <div className={styles.grid}>
        <Shown {...asked} />
        <div className={layout.stack6}>
          {words.length > 0 && (
            <Section title="Что пишут клиенты">
              <ClientWords words={words} />
            </Section>
          )}
          <Section title="Как мы считаем оценки">
            <ul className={classNames(layout.stack3, styles.rules)}>
              <li>Оценку ставит только клиент, в личном кабинете.</li>
              <li>Каждый клиент считается один раз: по последней оценке.</li>
              <li>Плохие оценки не убираем.</li>
              <li>
                Слова показываем, только если клиент это разрешил, и без имени. Перед этим их читает
                сотрудник: личные данные и брань не показываем, критику показываем.
              </li>
            </ul>
            <p>
              Поставить оценку можно в кабинете:{' '}
              <AppLink to={PATHS.rating} className={text.link}>
                «Настройки», «Оценить нас»
              </AppLink>
              . Если что-то не так, напишите{' '}
              <AppLink to={PATHS.organizationIssues} className={text.link}>
                обращение
              </AppLink>
              : на него мы обязаны ответить.
            </p>
          </Section>
        </div>
      </div>
    </PublicPage>
  )
}
