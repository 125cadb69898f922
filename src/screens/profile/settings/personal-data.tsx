import { formatMoney } from '../../../../lending/plain-text.ts'
import { BRAND } from '../../../../protocol/brand.ts'
import { fromRoubles } from '../../../../lending/money.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { type PersonalData as Data, personalDataQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Card, Section } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Page, PageColumn } from '../../../ui/page.tsx'
import text from '../../../ui/text.module.css'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'

/** Enough to see which one it is, not enough to read it over a shoulder. */
const tail = (digits: string | null): string =>
  digits === null ? 'не указан' : `•••\u00a0${digits.replace(/\D/g, '').slice(-4)}`

const addressLine = (address: Data['address']): string =>
  address
    ? [address.postcode, address.region, address.city, address.street, address.house, address.flat]
        .filter((part, at, parts) => part && part !== parts[at - 1])
        .join(', ')
    : 'не указан'

const passportRows = ({ passport, inn, snils }: Data) => [
  {
    term: 'Имя',
    value: passport
      ? [passport.lastName, passport.firstName, passport.patronymic].filter(Boolean).join(' ')
      : 'не указано',
  },
  { term: 'Дата рождения', value: passport ? formatDate(passport.birthDate) : 'не указана' },
  { term: 'Паспорт', value: tail(passport && passport.documentNumber) },
  { term: 'Выдан', value: passport ? formatDate(passport.issuedDate) : 'не указано' },
  { term: 'ИНН', value: tail(inn) },
  { term: 'СНИЛС', value: tail(snils) },
]

const contactRows = ({ mail, address, livingAddress, pdn }: Data) => [
  { term: 'Почта', value: mail ?? 'не указана' },
  { term: 'Адрес по паспорту', value: addressLine(address) },
  ...(livingAddress ? [{ term: 'Живёте', value: addressLine(livingAddress) }] : []),
  ...(pdn
    ? [
        {
          term: 'Доход в месяц',
          value: formatMoney(fromRoubles(pdn.monthlyIncomeRoubles), { whole: true }),
        },
        {
          term: 'Обязательные платежи',
          value: formatMoney(fromRoubles(pdn.monthlyObligationsRoubles), { whole: true }),
        },
      ]
    : []),
]

/** «Личные данные»: what we know of the person, readable without network too (D31). */
export default function PersonalData() {
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
          </PageColumn>
          <PageColumn>
            <Section title="Адрес и доход">
              <Card>
                <Facts rows={contactRows(value)} />
              </Card>
            </Section>
            <p className={text.small}>
              Что-то изменилось? Позвоните: <span className={text.num}>{BRAND.phone}</span>. Новый
              паспорт попросим сфотографировать.
            </p>
          </PageColumn>
        </>
      )}
    </Page>
  )
}
