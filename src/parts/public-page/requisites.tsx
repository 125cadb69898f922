import { BRAND } from '../../../protocol/brand.ts'
import text from '../../ui/text.module.css'
import styles from './requisites.module.css'

const REQUISITES = [
  ['Полное имя', BRAND.legalNameFull],
  ['ИНН', BRAND.inn],
  ['ОГРН', BRAND.ogrn],
  ['В реестре микрофинансовых организаций', `${BRAND.registryNumber}, с ${BRAND.registeredOn}`],
  ['Саморегулируемая организация', BRAND.selfRegulatory],
  ['Адрес', BRAND.address],
] as const

/** The lender's requisites, each under its name. */
export const Requisites = () => (
  <dl className={styles.requisites}>
    {REQUISITES.map(([term, value]) => (
      <div key={term}>
        <dt className={text.small}>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
