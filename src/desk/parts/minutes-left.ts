import { createContext, useContext } from 'react'

export const MinutesLeftContext = createContext(15)

/** Minutes before somebody who does nothing is signed out. */
export const useMinutesLeft = (): number => useContext(MinutesLeftContext)
