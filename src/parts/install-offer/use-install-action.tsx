import { type ReactNode, useState } from 'react'
import { useToast } from '../../ui/toast.tsx'
import { isIos } from './install-way.ts'
import { IosGuide } from './ios-guide.tsx'
import type { Install } from './use-install.ts'

interface InstallAction {
  readonly label: string
  readonly run: () => void
  /** Stands beside the button: the guide, while it is open. */
  readonly extra: ReactNode
}

/** What the button of the offer says and does on this device. `onRead` follows a guide that was closed. */
export function useInstallAction(
  { way, install }: Install,
  onRead?: () => void,
): InstallAction | null {
  const toast = useToast()
  const [guiding, setGuiding] = useState(false)

  const copyAddress = async () => {
    const url = window.location.origin
    const copied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    )
    const browser = isIos(navigator) ? 'Safari' : 'браузере'
    toast({
      text: copied
        ? `Адрес скопирован. Вставьте его в ${browser}.`
        : `Откройте в ${browser} адрес ${url}`,
      icon: copied ? 'check' : 'info',
    })
  }

  if (way === null) return null
  if (way === 'PROMPT')
    return {
      label: 'Установить',
      run: () => void install().catch(reportError),
      extra: null,
    }
  if (way === 'OTHER_BROWSER')
    return { label: 'Скопировать адрес', run: () => void copyAddress(), extra: null }
  return {
    label: 'Показать, как',
    run: () => setGuiding(true),
    extra: (
      <IosGuide
        open={guiding}
        onClose={() => {
          setGuiding(false)
          onRead?.()
        }}
      />
    ),
  }
}
