import { CITIES, REGIONS, STREETS, type City, type Region } from './places.ts'
import { uuidV5 } from './uuid-v5.ts'

const LEVELS = ['region', 'area', 'city', 'settlement', 'street', 'house', 'flat'] as const
type Level = (typeof LEVELS)[number]

export interface Question {
  readonly query: string
  readonly count: number
  readonly from?: Level | undefined
  readonly to?: Level | undefined
  /** FIAS ids the answer has to lie within; empty: anywhere. */
  readonly within: readonly string[]
}

/** One place down to some level, as the service describes it. */
export interface Place {
  readonly region: Region
  readonly city?: City
  readonly street?: string
  readonly house?: string
  readonly flat?: string
}

const TYPE_WORDS = new Set([
  'г',
  'город',
  'ул',
  'улица',
  'д',
  'дом',
  'кв',
  'квартира',
  'обл',
  'область',
  'край',
  'респ',
  'республика',
  'пр-кт',
  'проспект',
  'пер',
  'б-р',
  'россия',
])

const normal = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

const wordsOf = (query: string): string[] =>
  normal(query)
    .split(/[\s,.]+/)
    .filter((word) => word !== '' && !TYPE_WORDS.has(word))

const startsWith = (name: string, word: string): boolean =>
  normal(name)
    .split(/[\s()]+/)
    .some((part) => part.startsWith(word)) || normal(name).startsWith(word)

export const streetId = (city: City, street: string): string => uuidV5(`${city.fiasId}:${street}`)
export const houseId = (city: City, street: string, house: string): string =>
  uuidV5(`${streetId(city, street)}:${house}`)

const isWithin = (place: Place, within: readonly string[]): boolean =>
  within.length === 0 ||
  within.some(
    (id) =>
      id === place.region.fiasId ||
      id === place.city?.fiasId ||
      (place.city !== undefined &&
        place.street !== undefined &&
        id === streetId(place.city, place.street)),
  )

/** A street's own ids narrow the search as well as a city's. */
const citiesWithin = (within: readonly string[]): City[] =>
  CITIES.filter(
    (city) =>
      within.length === 0 ||
      within.includes(city.region.fiasId) ||
      within.includes(city.fiasId) ||
      STREETS.some((street) => within.includes(streetId(city, street))),
  )

const depthOf = (place: Place): Level => {
  if (place.flat !== undefined) return 'flat'
  if (place.house !== undefined) return 'house'
  if (place.street !== undefined) return 'street'
  return place.city === undefined ? 'region' : 'city'
}

/** Cities and streets a list of words may mean: each word has to begin a part of one of the names. */
const streetsFor = (words: readonly string[], cities: readonly City[]): Place[] =>
  cities.flatMap((city) => {
    const rest = words.filter(
      (word) => !startsWith(city.name, word) && !startsWith(city.region.name, word),
    )
    return STREETS.filter((street) => rest.every((word) => startsWith(street, word))).map(
      (street) => ({
        region: city.region,
        city,
        street,
      }),
    )
  })

const housesOf = (place: Place, numbers: readonly string[]): Place[] => {
  const [house, flat] = numbers
  if (house === undefined)
    return ['1', '2', '3', '4', '5'].map((number) => ({ ...place, house: number }))
  if (flat !== undefined) return [{ ...place, house, flat }]
  return [house, `${house}А`, `${house}/1`].map((number) => ({ ...place, house: number }))
}

const placesAt = (
  level: Level,
  words: readonly string[],
  numbers: readonly string[],
  cities: City[],
): Place[] => {
  const known = new Set(cities.map((city) => city.region))
  const all = (names: readonly string[]) =>
    words.every((word) => names.some((name) => startsWith(name, word)))
  if (level === 'region')
    return REGIONS.filter((region) => known.has(region) && all([region.name])).map((region) => ({
      region,
    }))
  if (level === 'city') {
    return cities
      .filter((city) => all([city.name, city.region.name]))
      .map((city) => ({ region: city.region, city }))
  }
  const streets = streetsFor(words, cities)
  return level === 'street' ? streets : streets.flatMap((street) => housesOf(street, numbers))
}

const range = ({ from, to }: Question): { first: number; last: number } => ({
  first: LEVELS.indexOf(from ?? 'region'),
  last: LEVELS.indexOf(to ?? 'flat'),
})

/** What the stand-in finds, coarse places first; bounds and ids narrow it as the service's do. */
export const findAddresses = (question: Question): Place[] => {
  const words = wordsOf(question.query)
  const names = words.filter((word) => !/^\d/.test(word))
  const numbers = words.filter((word) => /^\d/.test(word)).map((word) => word.toUpperCase())
  const cities = citiesWithin(question.within)
  const { first, last } = range(question)
  const levels: readonly Level[] =
    numbers.length > 0 ? ['house'] : ['region', 'city', 'street', 'house']
  return levels
    .flatMap((level) => {
      // Without bounds a house is proposed only when its number has begun, and a street only with a word of its own.
      if (question.from === undefined && level === 'house' && numbers.length === 0) return []
      return placesAt(level, names, numbers, cities).slice(0, 500)
    })
    .filter((place) => {
      const depth = LEVELS.indexOf(depthOf(place))
      return depth >= first && depth <= last && isWithin(place, question.within)
    })
    .slice(0, question.count)
}
