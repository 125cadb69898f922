import { CLIENTS } from '../../parts/client-words/clients.ts'
import { ClientWords } from '../../parts/client-words/client-words.tsx'
import { ratingMean } from '../../parts/client-words/rating-mean.ts'
import { ratingsQuery } from '../../queries/ratings.ts'
import { useQuery } from '../../queries/use-query.ts'
import { counted } from '../../ui/plural.ts'
import text from '../../ui/text.module.css'

const EXCERPTS = 3

/** The mean of what is stored, and the beginnings of the newest words that may be shown; nothing where they cannot be had. */
export function RatingExcerpts() {
  const { data } = useQuery(ratingsQuery, undefined)
  if (!data) return null
  const { ratings, words } = data
  return (
    <>
      <p className={text.lead}>
        {ratings
          ? `${ratingMean(ratings)} из 5, ${counted(ratings.clients, CLIENTS)}`
          : 'Оценок пока меньше десяти: по ним ещё нельзя судить.'}
      </p>
      {words.length > 0 && <ClientWords words={words.slice(0, EXCERPTS)} short />}
    </>
  )
}
