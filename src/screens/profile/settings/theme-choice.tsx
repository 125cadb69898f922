import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import text from '../../../ui/text.module.css'
import { applyTheme, chosenTheme, type Theme } from '../../../ui/theme.ts'

const OPTIONS: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Как в системе' },
  { value: 'light', label: 'Светлая' },
  { value: 'dark', label: 'Тёмная' },
]

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <Card>
      <h3 className={text.strong}>Тема</h3>
      <Segmented
        kind="radios"
        label="Тема"
        options={OPTIONS}
        value={theme}
        onChange={(next) => {
          applyTheme(next)
          setTheme(next)
        }}
      />
    </Card>
  )
}
