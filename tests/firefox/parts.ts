import { saveCalendar } from './calendar.ts'
import { signInAgain, signOutOnline } from './leave.ts'
import { payInstalment, takeLoan } from './loan.ts'
import { leaveWithoutServer } from './no-server.ts'
import { rateOffline, readOffline } from './offline.ts'
import { subscribeToPush } from './push.ts'
import { takeUpdate } from './update.ts'
import { meetLanding } from './landing.ts'
import {
  addCard,
  addPassport,
  addSelfie,
  confirmPhone,
  fillAddress,
  fillContacts,
  fillUserInfo,
  signRegistration,
} from './register.ts'
import type { Walk } from './walk.ts'

type Part = readonly [name: string, work: (walk: Walk) => Promise<void>]

/** The way in its order; each part begins where the one before it ends. */
export const PARTS: readonly Part[] = [
  ['the landing page calculates and leads to the registration', meetLanding],
  ['a password and a phone that a code confirms make the account', confirmPhone],
  ['the pages of the passport are chosen as files and stored', addPassport],
  ['the questionnaire takes name, passport and numbers', fillUserInfo],
  ['a selfie is chosen as a file and stored', addSelfie],
  ['the address comes from the hints', fillAddress],
  ['income and payments', fillContacts],
  ['a card is tied in the frame of the acquirer, with 3-D Secure', addCard],
  ['a code signs the questionnaire, and the documents are checked', signRegistration],
  ['a loan is chosen, signed by a code and paid out; the schedule is what was promised', takeLoan],
  ['an instalment is paid with a new card', payInstalment],
  ['the dates come as a calendar file', saveCalendar],
  ['without network contract and payments are read from the device', readOffline],
  ['a rating left without network goes once, when the network is back', rateOffline],
  ['a new version waits for a tap and comes with one reload', takeUpdate],
  ['reminders are switched on, and the browser decrypts what the server sends', subscribeToPush],
  ['signing out takes everything off the device', signOutOnline],
  ['a password signs in', signInAgain],
  [
    'without a server the account is read, and signing out takes it off the device',
    leaveWithoutServer,
  ],
]
