import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import { allRanges, RISK_WARNING } from './legal-text.ts'

/** What the law wants beside every rate: the warning and the range of ПСК, in one size (D29). */
export const LegalLines = () => (
  <>
    <p className={classNames(text.small, text.strong)}>{RISK_WARNING}</p>
    <p className={text.small}>{allRanges()}</p>
  </>
)
