import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  canPrompt,
  isInstalledBeside,
  isInstalledHere,
  keepAnswers,
  keptAnswers,
  onInstallChange,
  promptInstall,
} from '../../actions/install.ts'
import { type InstallWay, installWay } from './install-way.ts'
import { dismissed, mayOffer, readAnswers, writeAnswers } from './offer-answers.ts'

export interface Install {
  /** Null where the application is installed or cannot be. */
  readonly way: InstallWay | null
  /** The offer may stand on a screen by itself; in the settings it is found at any time. */
  readonly due: boolean
  /** Shows the browser's own question; from a tap. */
  readonly install: () => Promise<void>
  readonly notNow: () => void
}

const keep = (kept: string | null, outcome: 'accepted' | 'dismissed'): void => {
  const answers = readAnswers(kept)
  keepAnswers(
    writeAnswers(
      outcome === 'accepted' ? { ...answers, installed: true } : dismissed(answers, Date.now()),
    ),
  )
}

/** Whether and how the application can be installed here, and what was answered before. */
export function useInstall(): Install {
  const prompt = useSyncExternalStore(onInstallChange, canPrompt)
  const kept = useSyncExternalStore(onInstallChange, keptAnswers)
  const [nowMs] = useState(() => Date.now())
  const [installed, setInstalled] = useState(isInstalledHere)

  useEffect(() => {
    let gone = false
    isInstalledBeside().then((beside) => {
      if (beside && !gone) setInstalled(true)
    }, reportError)
    const onInstalled = () => {
      setInstalled(true)
      keep(keptAnswers(), 'accepted')
    }
    window.addEventListener('appinstalled', onInstalled)
    return () => {
      gone = true
      window.removeEventListener('appinstalled', onInstalled)
    }
  }, [])

  const way = installWay(navigator, { canPrompt: prompt, installed })
  return {
    way,
    due: way !== null && mayOffer(readAnswers(kept), nowMs),
    async install() {
      keep(kept, await promptInstall())
    },
    notNow: () => keep(kept, 'dismissed'),
  }
}
