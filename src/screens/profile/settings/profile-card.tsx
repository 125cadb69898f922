import { PATHS } from '../../../../protocol/paths.ts'
import { formatPhone } from '../../../../protocol/validation.ts'
import { personalDataQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MailText } from '../../../ui/mail-text.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import styles from './profile-card.module.css'

/** Who the account is of, and the way to what we know of them. Before the data are there: the phone alone. */
export function ProfileCard() {
  const { account } = useAccount()
  const { data } = useQuery(personalDataQuery, undefined)
  const passport = data?.passport ?? null
  const phone = formatPhone(account.phone)
  const contacts = [...(passport ? [phone] : []), ...(data?.mail ? [data.mail] : [])]
  return (
    <Card label="Кто вы" className={styles.card}>
      <span className={styles.initials} aria-hidden="true">
        {passport ? (
          `${passport.firstName.charAt(0)}${passport.lastName.charAt(0)}`
        ) : (
          <Icon name="user" />
        )}
      </span>
      <div className={styles.words}>
        <p className={classNames(styles.name, text.strong)}>
          {passport
            ? [passport.firstName, passport.patronymic, passport.lastName].filter(Boolean).join(' ')
            : phone}
        </p>
        <p className={classNames(text.small, text.muted)}>
          {contacts.map((contact) => (
            <span key={contact} className={styles.contact}>
              {contact === data?.mail ? <MailText mail={contact} /> : contact}
            </span>
          ))}
        </p>
      </div>
      <ButtonLink small variant="soft" to={PATHS.personalData}>
        Личные данные
      </ButtonLink>
    </Card>
  )
}
