import { DATA_COPY_PATH } from '../../../../protocol/data-copy-path.ts'
import { CONSENTS_PATH } from '../../../../protocol/own-consents.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { formatPhone } from '../../../../protocol/validation.ts'
import { FINGERPRINT, HISTORY, MAIL } from '../../../ui/account-icons.ts'
import { Section } from '../../../ui/card.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { Page, PageColumn } from '../../../ui/page.tsx'
import { useAccount } from '../account-context.ts'
import { HideSumsRow } from './hide-sums-row.tsx'
import { OwnCards } from './own-cards.tsx'
import { ProfileCard } from './profile-card.tsx'
import { RemindersSection } from './reminders.tsx'
import { StorageInfo } from './storage-info.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { UnsentSection } from './unsent-section.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { useUnsent } from '../use-unsent.ts'

/** «Настройки»: who one is, messages, cards, phone, look, what lies on this device, history, sign-out (spec §1). */
export default function Settings() {
  const { account } = useAccount()
  const unsent = useUnsent()
  const leave = useSignOut()
  return (
    <Page title="Настройки" twoColumns>
      <ProfileCard />
      <PageColumn>
        <UnsentSection {...unsent} />
        <RemindersSection />
        <OwnCards />
      </PageColumn>
      <PageColumn>
        <Section title="Связь">
          <List>
            <ListRow
              icon="phone"
              title={formatPhone(account.phone)}
              sub="сменить номер"
              to={PATHS.ownPhone}
            />
            <ListRow
              icon={MAIL}
              tone="mute"
              title="Почта"
              sub="подтвердить, сменить, документы письмом"
              to={PATHS.mail}
            />
          </List>
        </Section>
        <Section title="Вход">
          <List>
            <ListRow icon="key" tone="mute" title="Пароль" sub="сменить" to={PATHS.password} />
            <ListRow
              icon={FINGERPRINT}
              tone="mute"
              title="Вход без пароля"
              sub="по отпечатку, лицу или коду телефона"
              to={PATHS.passkeys}
            />
            <ListRow
              icon="laptop"
              tone="mute"
              title="Устройства"
              sub="где вы вошли, выйти везде"
              to={PATHS.devices}
            />
          </List>
        </Section>
        <Section title="Приложение">
          <ThemeChoice />
          <StorageInfo>
            <HideSumsRow />
          </StorageInfo>
        </Section>
        <Section title="Аккаунт">
          <List>
            <ListRow
              icon="document"
              tone="mute"
              title="Согласия"
              sub="что вы разрешили, отозвать"
              to={CONSENTS_PATH}
            />
            <ListRow
              icon="download"
              tone="mute"
              title="Копия моих данных"
              sub="всё, что мы о вас храним, одним архивом"
              to={DATA_COPY_PATH}
            />
            <ListRow
              icon={HISTORY}
              tone="mute"
              title="История закрытых договоров"
              to={PATHS.closedContracts}
            />
            <ListRow
              icon="bell"
              tone="mute"
              title="Как часто мы писали"
              sub="сообщения и пределы по закону"
              to={PATHS.messages}
            />
            <ListRow icon="star" tone="mute" title="Оценить нас" to={PATHS.rating} />
            <ListRow
              icon="logout"
              tone="mute"
              title="Выйти"
              sub={
                unsent.items.length === 0
                  ? 'сохранённое на телефоне удалится'
                  : 'сохранённое и неотправленное на телефоне удалится'
              }
              onClick={leave}
            />
            <ListRow icon="trash" tone="danger" title="Удалить аккаунт" to={PATHS.deleteAccount} />
          </List>
        </Section>
      </PageColumn>
    </Page>
  )
}
