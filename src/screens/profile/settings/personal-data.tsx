import { formatFullDate } from '../../../../lending/plain-text.ts'
import { BRAND } from '../../../../protocol/brand.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { formatPhone } from '../../../../protocol/validation.ts'
import { type PersonalData as Data, personalDataQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Card, Section } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { List } from '../../../ui/list-row.tsx'
import { Page, PageColumn } from '../../../ui/page.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { AboutYou, Datum } from './about-you.tsx'
import { DebtLoad } from './debt-load.tsx'
import { OwnPhotos } from './own-photos.tsx'

/** Enough to see which one it is, not enough to read it over a shoulder. */
const tail = (digits: string | null): string =>
  digits === null ? 'не указан' : `•••\u00a0${digits.replace(/\D/g, '').slice(-4)}`

const passportRows = ({ passport, inn, snils }: Data) => [
  {
    term: 'Имя',
    value: passport
      ? [passport.lastName, passport.firstName, passport.patronymic].filter(Boolean).join(' ')
      : 'не указано',
  },
  { term: 'Дата рождения', value: passport ? formatFullDate(passport.birthDate) : 'не указана' },
  { term: 'Паспорт', value: tail(passport && passport.documentNumber) },
  { term: 'Выдан', value: passport ? formatFullDate(passport.issuedDate) : 'не указано' },
  { term: 'ИНН', value: tail(inn) },
  { term: 'СНИЛС', value: tail(snils) },
]

const mailLine = (mail: string | null, mailValid: boolean): string => {
  if (mail === null) return 'не указана'
  return mailValid ? mail : `${mail}, не\u00a0подтверждена`
}

/** «Личные данные»: what we know of the person, readable without network too (D31). */
export default function PersonalData() {
  const { account } = useAccount()
  const { data: value, error: failure, reload } = useQuery(personalDataQuery, undefined)
  return (
    <Page title="Личные данные" back={PATHS.settings} twoColumns>
      {!value && failure && <LoadProblem failure={failure} onRetry={reload} />}
      {!value && !failure && <ListSkeleton />}
      {value && (
        <>
          <PageColumn>
            <Section title="Паспорт">
              <Card>
                <Facts rows={passportRows(value)} />
              </Card>
            </Section>
            <OwnPhotos />
          </PageColumn>
          <PageColumn>
            <Section title="Связь">
              <List>
                <Datum
                  icon="phone"
                  term="Телефон"
                  value={formatPhone(account.phone)}
                  to={PATHS.ownPhone}
                />
                <Datum
                  icon="document"
                  term="Почта"
                  value={mailLine(value.mail, value.mailValid)}
                  to={PATHS.mail}
                />
              </List>
            </Section>
            <AboutYou {...value} />
            <DebtLoad />
            <p className={text.small}>
              Новый паспорт? Позвоните: <span className={text.num}>{BRAND.phone}</span>. Попросим
              его сфотографировать.
            </p>
          </PageColumn>
        </>
      )}
    </Page>
  )
}
