import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './toast.module.css'

interface ToastMessage {
  readonly text: string
  readonly icon?: IconName
  /** One action at most, such as «Отменить». */
  readonly action?: { readonly label: string; readonly onAct: () => void }
}

type ShowToast = (message: ToastMessage) => void

const ToastContext = createContext<ShowToast | null>(null)

const LIFE_MS = 6_000

/** Gives the pages under it `useToast()`. One message at a time, 6 s, longer while it is in use. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage | null>(null)
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (!message || held) return undefined
    const timer = setTimeout(() => setMessage(null), LIFE_MS)
    return () => clearTimeout(timer)
  }, [message, held])

  const show = useCallback<ShowToast>((next) => setMessage(next), [])
  const value = useMemo(() => show, [show])

  return (
    <ToastContext.Provider value={value}>
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- watches the action inside, does nothing itself */}
      <output
        className={styles.region}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        {message && (
          <div className={styles.toast}>
            <Icon name={message.icon ?? 'check'} size={22} />
            <p className={styles.text}>{message.text}</p>
            {message.action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  message.action?.onAct()
                  setMessage(null)
                  setHeld(false)
                }}
              >
                {message.action.label}
              </button>
            )}
          </div>
        )}
      </output>
    </ToastContext.Provider>
  )
}

/** `show({ text, icon, action })`. Throws outside of a ToastProvider: a lost message is a bug. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}
