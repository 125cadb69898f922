/** What staff type to find a client (decision 0101): one field, understood alike by the page and the server. */
import { isIsoDate, type IsoDate } from '../lending/calendar.ts'
import { nameWords } from './person-name.ts'
import { normalizePhone } from './validation.ts'

/** More than so many are not shown: whoever asks has to say more. */
export const MAX_CLIENTS_FOUND = 10

/** A phone or a contract number: shorter ones are not asked for. */
const MIN_NUMBER_LENGTH = 3

export type ClientSearch =
  | {
      readonly by: 'NUMBER'
      /** E.164; null for what can only be a contract number. */
      readonly phone: string | null
      readonly contractNumber: string
    }
  | {
      readonly by: 'NAME'
      /** The surname, and whatever else of the name was typed, in any order. */
      readonly words: readonly string[]
      /** The last four digits of the passport's number. */
      readonly passportTail: string | null
      readonly bornOn: IsoDate | null
    }
  | {
      /** Not enough to look for somebody, or not understood. */
      readonly by: 'NOTHING'
      readonly problem: string
    }

const problem = (text: string): ClientSearch => ({ by: 'NOTHING', problem: text })

const DATE = /(?<!\d)(?:(\d{1,2})[./](\d{1,2})[./](\d{4})|(\d{4})-(\d{2})-(\d{2}))(?!\d)/

interface Dated {
  readonly rest: string
  /** Null: none was typed; empty: one that the calendar does not have. */
  readonly bornOn: IsoDate | '' | null
}

/** Takes the date of birth out of a text: `15.03.1990` or `1990-03-15`. */
const withoutDate = (text: string): Dated => {
  const found = DATE.exec(text)
  if (!found) return { rest: text, bornOn: null }
  const [whole, day = '', month = '', year = '', ...iso] = found
  const date = day ? [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-') : iso.join('-')
  return { rest: text.replace(whole, ' '), bornOn: isIsoDate(date) ? date : '' }
}

const readName = (text: string): ClientSearch => {
  const { rest, bornOn } = withoutDate(text)
  if (bornOn === '') return problem('Проверьте дату рождения: например, 15.03.1990.')
  const numbers = rest.match(/\d+/g) ?? []
  const [passportTail = null] = numbers
  if (numbers.length > 1 || (passportTail !== null && passportTail.length !== 4))
    return problem('От паспорта нужны только 4 последние цифры номера, например: Иванова 4521.')
  const words = nameWords(rest)
  if (words.length < 2 && passportTail === null && bornOn === null)
    return problem(
      'Одной фамилии мало: добавьте имя, дату рождения или 4 последние цифры паспорта.',
    )
  return { by: 'NAME', words, passportTail, bornOn }
}

/**
 * What a text asks for: letters are a name with what tells namesakes apart («Иванова Анна», «Иванова 4521», «Иванова
 * 15.03.1990»), anything else is a phone in any spelling or a contract number.
 */
export const readClientSearch = (text: string): ClientSearch => {
  const typed = text.trim().replaceAll(/\s+/g, ' ')
  if (/\p{L}/u.test(typed)) return readName(typed)
  if (typed.length < MIN_NUMBER_LENGTH)
    return problem('Введите телефон, номер договора или фамилию с именем.')
  return { by: 'NUMBER', phone: normalizePhone(typed), contractNumber: typed }
}
