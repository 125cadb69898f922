import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import button from '../../ui/button.module.css'
import { classNames } from '../../ui/class-names.ts'
import { Loader } from '../../ui/loader.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import text from '../../ui/text.module.css'
import styles from './add-to-calendar.module.css'
import { RenewAddress } from './renew-address.tsx'
import { useCalendarLink } from './use-calendar-link.ts'

/** The address by which a calendar application subscribes instead of taking the file once. */
const subscribeAddress = (url: string): string => url.replace(/^https?:/, 'webcal:')

/** Subscription to the payment dates by a secret address: what it does, who can read it, and how to change it (D33). */
export function SubscribeSheet({ onClose }: { readonly onClose: () => void }) {
  const { url, failure, renewing, reload, renew } = useCalendarLink()
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url ?? '')
      setCopied('yes')
    } catch {
      // No clipboard, or it is forbidden here: the address stands in the field.
      setCopied('refused')
    }
  }

  return (
    <Sheet open title="Подписка на даты" onClose={onClose}>
      <p>
        Ваш календарь будет сам забирать даты платежей: если график изменится, события передвинутся
        без вас. Напомнит за 3 дня, за день и утром в день платежа.
      </p>
      <p className={classNames(text.small, text.muted)}>
        Адрес секретный. Кто его знает, увидит без входа даты, суммы и номера договоров, поэтому не
        пересылайте его. Если адрес узнал кто-то ещё, смените его.
      </p>
      {failure && (
        <Banner
          tone="danger"
          role="alert"
          title={failure.title}
          {...(url === null && {
            action: (
              <Button small variant="text" onClick={reload}>
                Повторить
              </Button>
            ),
          })}
        >
          {failure.detail}
        </Banner>
      )}
      {url === null ? (
        !failure && <Loader />
      ) : (
        <>
          <a className={classNames(button.button, button.block)} href={subscribeAddress(url)}>
            Подписаться
          </a>
          <div className={styles.address}>
            <input
              className={styles.url}
              aria-label="Адрес календаря"
              readOnly
              value={url}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button small variant="soft" onClick={() => void copy()}>
              Скопировать
            </Button>
          </div>
          <output className={classNames(text.small, text.muted)}>
            {copied === 'yes' && 'Адрес скопирован.'}
            {copied === 'refused' && 'Скопировать не получилось. Выделите адрес и скопируйте сами.'}
            {copied === 'no' &&
              'Если кнопка не открыла календарь, добавьте этот адрес в нём сами: «Подписаться на календарь».'}
          </output>
          <RenewAddress
            renewing={renewing}
            onRenew={() => {
              setCopied('no')
              return renew()
            }}
          />
        </>
      )}
    </Sheet>
  )
}
