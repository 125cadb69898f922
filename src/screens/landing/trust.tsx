import { BRAND } from '../../../protocol/brand.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { Block } from './block.tsx'
import styles from './blocks.module.css'

const PROOFS: readonly { icon: IconName; title: string; words: string }[] = [
  {
    icon: 'bank',
    title: 'В реестре Банка России',
    words: `Рег. №\u00a0${BRAND.registryNumber}. Запись о нас можно найти на сайте Банка России.`,
  },
  {
    icon: 'scales',
    title: 'Член СРО',
    words: `${BRAND.selfRegulatory}. Работаем по базовому стандарту защиты прав получателей финансовых услуг.`,
  },
  {
    icon: 'shield',
    title: 'Данные под замком',
    words: 'Документы шифруются и не передаются третьим лицам без вашего согласия.',
  },
]

/** How to check the lender. */
export const Trust = () => (
  <Block>
    <h2>Проверьте нас</h2>
    <ul className={styles.facts}>
      {PROOFS.map(({ icon, title, words }) => (
        <li key={icon}>
          <span className={styles.tile}>
            <Icon name={icon} />
          </span>
          <div>
            <h3>{title}</h3>
            <p className={text.muted}>{words}</p>
          </div>
        </li>
      ))}
    </ul>
  </Block>
)
