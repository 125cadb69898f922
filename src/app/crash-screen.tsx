import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/banner.tsx'
import styles from './crash-screen.module.css'

interface CrashScreenProps {
  readonly children: ReactNode
}

interface CrashState {
  readonly failed: boolean
}

/** Catches what nothing else caught: a readable page with a way on instead of a white one. */
export class CrashScreen extends Component<CrashScreenProps, CrashState> {
  override state: CrashState = { failed: false }

  static getDerivedStateFromError(): CrashState {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    reportError(new Error(`${error.message}\n${info.componentStack ?? ''}`, { cause: error }))
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main className={styles.crash}>
        <Banner tone="danger" title="Неизвестная ошибка" role="alert">
          Страница не открылась. Введённое на этом устройстве сохранено. Обновите страницу, и
          продолжите с того же места.
        </Banner>
        <Button block onClick={() => window.location.reload()}>
          Обновить страницу
        </Button>
      </main>
    )
  }
}
