import { BRAND } from '../../../protocol/brand.ts'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import styles from './calculator.module.css'

/** Stands at the end of the sheet: who would lend, by which record in the register. */
export const PrintFoot = () => (
  <p className={classNames(styles.onPaper, text.caption, text.muted)}>
    {BRAND.legalName}. ИНН {BRAND.inn}, ОГРН {BRAND.ogrn}. Рег. номер в государственном реестре
    микрофинансовых организаций {BRAND.registryNumber}. Телефон {BRAND.phone}.
  </p>
)
