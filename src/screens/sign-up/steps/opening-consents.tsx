import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { OPENING_CONSENTS } from '../../../../protocol/consents.ts'
import { CONDITIONS_PATHS, PATHS } from '../../../../protocol/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import text from '../../../ui/text.module.css'
import styles from '../step-page.module.css'
import type { PhoneValues } from './phone-values.ts'

/** What is published for everybody, beside the form: what was typed stays. */
const Published = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <a className={text.link} href={to} target="_blank" rel="noopener">
    {children}
  </a>
)

interface OpeningConsentsProps {
  readonly form: UseFormReturn<PhoneValues>
}

/** The two consents an account begins with, each a document of its own to read, none ticked (D15, D19). */
export function OpeningConsents({ form }: OpeningConsentsProps) {
  const [reading, setReading] = useState<keyof typeof OPENING_CONSENTS | null>(null)
  const consent = (name: 'personalData' | 'analogSignature', message: string) => ({
    ...form.register(name, { validate: (value) => value || message }),
    id: name,
    error: form.formState.errors[name]?.message,
  })

  return (
    <>
      <div className={styles.consents}>
        <div>
          <Checkbox
            {...consent('personalData', 'Отметьте согласие на обработку персональных данных.')}
          >
            Соглашаюсь на обработку персональных данных
          </Checkbox>
          <Button small variant="text" onClick={() => setReading('PERSONAL_DATA')}>
            Прочитать согласие
          </Button>
        </div>
        <div>
          <Checkbox
            {...consent('analogSignature', 'Отметьте согласие подписывать документы кодом.')}
          >
            Соглашаюсь подписывать документы кодом из СМС
          </Checkbox>
          <Button small variant="text" onClick={() => setReading('ANALOG_SIGNATURE')}>
            Прочитать соглашение
          </Button>
        </div>
        <p className={text.small}>
          Перед этим можно прочитать{' '}
          <Published to={PATHS.privacy}>политику обработки данных</Published>,{' '}
          <Published to={CONDITIONS_PATHS.rules}>правила предоставления займов</Published> и{' '}
          <Published to={CONDITIONS_PATHS.generalConditions}>общие условия договора</Published>. Они
          откроются в новой вкладке.
        </p>
      </div>
      <Sheet
        open={reading !== null}
        onClose={() => setReading(null)}
        title={reading ? OPENING_CONSENTS[reading].title : ''}
      >
        <div className={styles.document}>
          {reading &&
            OPENING_CONSENTS[reading].paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </div>
      </Sheet>
    </>
  )
}
