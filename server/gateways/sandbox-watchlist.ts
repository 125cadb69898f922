import { editionOf } from './watchlist-format.ts'
import type { Watchlist } from './watchlist.ts'

/** Invented people: whoever registers in the sandbox under one of these names and days of birth is found. */
const LIST = `list;number;name;other_names;birth_date;birth_place;inn;passport
TERRORISTS;1;КРУТОВ ПАНКРАТ ЕФРЕМОВИЧ;КРУТОВ ПАНТЕЛЕЙ ЕФРЕМОВИЧ;13.02.1979;с. Берёзовка;;
TERRORISTS;2;ЗАРНИЦЫНА ФЕВРОНИЯ ЛУКИНИЧНА;;30.08.1988;г. Кемь;;
FROZEN_ASSETS;3;ПОЛУЯНОВ САВВА МИРОНОВИЧ;;1983;;;4500 900006
UN;4;ГРОМОВОЙ ЕРМИЛ;;;;500100732216;
`

/** The lists of the sandbox, read as the real ones are. */
export const createSandboxWatchlist = (): Watchlist => {
  const edition = editionOf([{ name: 'sandbox.csv', bytes: Buffer.from(LIST) }])
  return { edition: () => Promise.resolve(edition) }
}
