import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import styles from './verify.module.css'

interface FileDropProps {
  readonly busy: boolean
  readonly onFile: (file: File) => void
}

/** A file is chosen by the button or dropped anywhere on the page. */
export function FileDrop({ busy, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again.
    event.target.value = ''
    if (file) onFile(file)
  }

  useEffect(() => {
    const hover = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const leave = () => setOver(false)
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) onFile(file)
    }
    document.addEventListener('dragover', hover)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', hover)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [onFile])

  return (
    <div
      className={classNames(styles.drop, over && styles.over)}
      role="group"
      aria-label="Файл для проверки"
    >
      <Icon name="document" size={32} />
      <Button loading={busy} onClick={() => input.current?.click()}>
        Выбрать файл PDF
      </Button>
      <p className={classNames(styles.dropHint, text.small, text.muted)}>
        или перетащите его на страницу
      </p>
      <input
        ref={input}
        className={text.hidden}
        type="file"
        accept="application/pdf,.pdf"
        tabIndex={-1}
        aria-label="Файл PDF для проверки"
        onChange={choose}
      />
    </div>
  )
}
