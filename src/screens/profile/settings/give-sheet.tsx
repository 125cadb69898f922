import { useState } from 'react'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import layout from '../../../ui/layout.module.css'
import { Sheet } from '../../../ui/sheet.tsx'
import text from '../../../ui/text.module.css'

interface ConsentText {
  readonly title: string
  readonly paragraphs: readonly string[]
}

interface GiveSheetProps {
  readonly consent: ConsentText
  readonly onGive: () => Promise<void>
  readonly onClose: () => void
}

const TICK_ID = 'consent-again'

/** The text of a consent in full and a tick that nobody makes for the person (D15). */
export function GiveSheet({ consent, onGive, onClose }: GiveSheetProps) {
  const [agreed, setAgreed] = useState(false)
  const [pressed, setPressed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const give = async () => {
    setPressed(true)
    if (!agreed) return document.getElementById(TICK_ID)?.focus()
    setBusy(true)
    setFailure(null)
    try {
      await onGive()
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
    return undefined
  }

  return (
    <Sheet
      open
      title="Дать согласие снова"
      onClose={onClose}
      footer={
        <div className={layout.stack2}>
          {failure && (
            <Banner tone="danger" role="alert" title={failure.title}>
              {failure.detail}
            </Banner>
          )}
          <Button block loading={busy} onClick={() => void give()}>
            Дать согласие
          </Button>
        </div>
      }
    >
      <section className={layout.stack2} aria-label="Текст согласия">
        <h3 className={text.strong}>{consent.title}</h3>
        {consent.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <Checkbox
        id={TICK_ID}
        checked={agreed}
        error={pressed && !agreed ? 'Прочитайте текст и отметьте согласие.' : undefined}
        onChange={({ target }) => setAgreed(target.checked)}
      >
        Текст прочитан, даю согласие
      </Checkbox>
    </Sheet>
  )
}
