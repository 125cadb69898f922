import { useState } from 'react'
import { PATHS } from '../../../../protocol/paths.ts'
import { canUsePasskeys } from '../../../api/passkeys.ts'
import { ReauthenticationSheet } from '../reauthentication-sheet.tsx'
import { type Passkey, type Passkeys, passkeysQuery } from '../../../queries/passkeys.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { FINGERPRINT } from '../../../ui/account-icons.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { formatMoment } from '../../../ui/format.ts'
import layout from '../../../ui/layout.module.css'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { Page, PageColumn } from '../../../ui/page.tsx'
import text from '../../../ui/text.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { PasskeySheet } from './passkey-sheet.tsx'
import { useAddPasskey } from './use-add-passkey.ts'
import { MissingBanner, WhenBack } from '../when-back.tsx'

const usedWords = ({ createdAt, lastUsedAt }: Passkey): string =>
  lastUsedAt === null
    ? `добавлен ${formatMoment(createdAt)}`
    : `последний вход ${formatMoment(lastUsedAt)}`

interface OwnPasskeysProps {
  readonly known: Passkeys
  readonly phone: string
  readonly offline: boolean
  readonly reload: () => void
}

/** The list and what is done with it. */
function OwnPasskeys({ known: { passkeys, limit }, phone, offline, reload }: OwnPasskeysProps) {
  const showToast = useToast()
  const [opened, setOpened] = useState<Passkey | null>(null)
  const done = (words: string) => {
    setOpened(null)
    showToast({ text: words })
    reload()
  }
  const add = useAddPasskey(() => done('Готово: в следующий раз войдёте без пароля'))
  const isFull = passkeys.length >= limit
  if (limit === 0)
    return <Banner>Вход у нас открывает другой сервис: включите вход без пароля у него.</Banner>
  return (
    <>
      {add.failure && (
        <Banner tone="danger" role="alert" title={add.failure.title}>
          {add.failure.detail}
        </Banner>
      )}
      {passkeys.length > 0 && (
        <Section title="Где включён">
          <List>
            {passkeys.map((passkey) => (
              <ListRow
                key={passkey.id}
                icon={FINGERPRINT}
                tone="mute"
                title={passkey.name}
                sub={usedWords(passkey)}
                disabled={offline}
                onClick={() => setOpened(passkey)}
              />
            ))}
          </List>
        </Section>
      )}
      {passkeys.length === 0 && (
        <p>Входите по отпечатку, лицу или коду телефона. Пароль и СМС не понадобятся.</p>
      )}
      {canUsePasskeys() ? (
        <Button
          block
          variant={passkeys.length > 0 ? 'soft' : 'primary'}
          loading={add.busy}
          disabled={offline || isFull}
          onClick={add.begin}
        >
          Включить на этом устройстве
        </Button>
      ) : (
        <Banner tone="warning">
          Этот браузер так не умеет. Откройте кабинет в свежем Chrome, Safari или Яндекс Браузере.
        </Banner>
      )}
      {isFull && (
        <p className={text.small}>
          {`Больше ${limit} не добавить. Удалите тот, которым не пользуетесь.`}
        </p>
      )}
      {add.asking && (
        <ReauthenticationSheet
          action="ADD_PASSKEY"
          lead="Потом устройство попросит отпечаток, лицо или код, которым вы его открываете."
          phone={phone}
          onConfirmed={add.confirmed}
          onClose={add.stop}
        />
      )}
      {opened && (
        <PasskeySheet
          passkey={opened}
          phone={phone}
          onDone={done}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** «Вход без пароля»: passkeys in words for whoever never heard of them (decision 0050). */
export default function PasskeysScreen() {
  const { account, offline } = useAccount()
  const { data: known, error, reload } = useQuery(passkeysQuery, undefined, { enabled: !offline })
  return (
    <Page title="Вход без пароля" back={PATHS.settings} twoColumns>
      <PageColumn>
        {offline && (
          <MissingBanner>
            <WhenBack>Включить или удалить вход без пароля можно</WhenBack>
          </MissingBanner>
        )}
        {!known && error && !offline && <LoadProblem failure={error} onRetry={reload} />}
        {!known && !error && !offline && <ListSkeleton />}
        {known && (
          <OwnPasskeys known={known} phone={account.phone} offline={offline} reload={reload} />
        )}
      </PageColumn>
      <PageColumn>
        <Section title="Как это работает">
          <Card>
            <div className={layout.stack3}>
              <p className={text.small}>
                Устройство попросит то, чем вы его открываете: отпечаток, лицо или код. Они остаются
                на нём, нам приходит только подпись.
              </p>
              <p className={text.small}>
                Кто может открыть это устройство, сможет войти и в кабинет. Не включайте на чужом.
              </p>
              <p className={text.small}>
                Потеряли устройство? Войдите по паролю или коду из СМС и удалите его здесь.
              </p>
              <p className={text.small}>
                Google и Apple называют это «ключ доступа» или passkey и могут хранить его для
                других ваших устройств.
              </p>
            </div>
          </Card>
        </Section>
      </PageColumn>
    </Page>
  )
}
