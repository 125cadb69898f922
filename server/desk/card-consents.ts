import type { IsoDate } from '../../lending/calendar.ts'
import { dataStopDueOn } from '../../lending/personal-data-terms.ts'
import { WITHDRAWABLE_CONSENTS } from '../../protocol/own-consents.ts'
import type { Context } from '../context.ts'
import { consentsOf } from '../db/clients.ts'
import {
  type ConsentLetter,
  letterDayOf,
  openConsentLetter,
} from '../onboarding/consent-letters.ts'
import {
  type ConsentWithdrawal,
  standingWithdrawals,
  withdrawalNumber,
} from '../onboarding/consent-withdrawals.ts'

interface Asked {
  readonly receivedOn: IsoDate
  /** The last day to stop what the letter says to stop. */
  readonly dueOn: IsoDate
}

const askedBy = (letter: ConsentLetter): Asked => ({
  receivedOn: letter.receivedOn,
  dueOn: dataStopDueOn(letter.receivedOn),
})

/** Consents of a client for the card: which were taken back, by whose hand, and which may be by a letter (decisions 0139, 0141). */
export const consentsOfCard = async ({ database }: Context, clientId: string) => {
  const standing = await standingWithdrawals(database, clientId)
  const open = await openConsentLetter(database, clientId)
  const shown = async (row: ConsentWithdrawal) => ({
    number: withdrawalNumber(row),
    atMs: row.withdrawnAtMs,
    letterReceivedOn: await letterDayOf(database, row),
    eraseAtMs: row.eraseAtMs,
  })
  const consents = await consentsOf(database, clientId)
  return Promise.all(
    consents.map(async (consent) => {
      const isThis = (other: { type: string; givenAtMs: number }): boolean =>
        other.type === consent.type && other.givenAtMs === consent.givenAtMs
      const taken = standing.find(isThis)
      const latest = consents.findLast(({ type }) => type === consent.type)
      const askedByLetter = open && isThis(open) ? askedBy(open) : null
      return {
        ...consent,
        withdrawn: taken ? await shown(taken) : null,
        isWithdrawable:
          WITHDRAWABLE_CONSENTS.some((type) => type === consent.type) &&
          latest === consent &&
          !taken &&
          askedByLetter === null,
        askedByLetter,
      }
    }),
  )
}
