import { BRAND } from '../../../protocol/brand.ts'
import { signingKeysQuery } from '../../queries/signing-keys.ts'
import { useQuery } from '../../queries/use-query.ts'
import { Section } from '../../ui/card.tsx'
import layout from '../../ui/layout.module.css'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { useTitle } from '../../ui/page.tsx'
import { PublicHeader } from '../../ui/public-header.tsx'
import text from '../../ui/text.module.css'
import { FileDrop } from './file-drop.tsx'
import { KeysState } from './keys-state.tsx'
import { Outcome } from './outcome.tsx'
import { useCheck } from './use-check.ts'
import styles from './verify.module.css'

/** `/verify`: whether a PDF is a document of ours, checked on this device, with or without network (D2, D31). */
export default function Verify() {
  useTitle('Проверка документа')
  const signingKeys = useQuery(signingKeysQuery, undefined)
  const { checked, busy, check } = useCheck(signingKeys.latest)
  return (
    <div className={styles.page}>
      <PublicHeader />
      <main className={layout.stack6}>
        <div className={layout.stack2}>
          <h1 className={styles.title}>Проверка документа</h1>
          <p className={text.muted}>
            Выберите файл PDF, который вам дали как документ {BRAND.legalName}. Проверка идёт на
            этом устройстве: файл никуда не отправляется.
          </p>
        </div>
        <NeedsScript>
          Файл проверяет ваш браузер, для этого в нём нужно включить JavaScript.
        </NeedsScript>
        <KeysState {...signingKeys} />
        <FileDrop busy={busy} onFile={check} />
        <div role="status" aria-live="polite">
          {checked && <Outcome {...checked} onRetry={signingKeys.reload} />}
        </div>
        <Section title="Как это работает">
          <div className={layout.stack3}>
            <p>
              Каждый договор, график, справку и квитанцию мы подписываем электронным ключом. Подпись
              лежит в самом файле. Если в файле изменить хотя бы одну цифру, подпись перестанет
              подходить.
            </p>
            <p className={text.muted}>
              Печать, сканирование и пересохранение в другой программе меняют файл. Проверяйте тот,
              что скачан из личного кабинета или получен от владельца документа без изменений.
            </p>
            <p className={text.muted}>
              Проверка говорит, кто сделал файл и менялся ли он. Она не говорит, действует ли
              договор сегодня: он мог быть изменён или погашен позже.
            </p>
          </div>
        </Section>
      </main>
    </div>
  )
}
