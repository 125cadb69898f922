import { tieNumbers } from '../../ui/number-sign.ts'
import styles from './contract-text.module.css'

interface Condition {
  readonly number: string
  readonly condition: string
  readonly content: string
}

interface ContractTextProps {
  readonly title: string
  /** Rows of the table form, Bank of Russia 3240-У. */
  readonly conditions: readonly Condition[]
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

/** A document to read before it is signed: the table of individual conditions, then the text. */
export const ContractText = ({ title, conditions, sections }: ContractTextProps) => (
  <article className={styles.text}>
    <h3 className={styles.title}>{title}</h3>
    {conditions.length > 0 && (
      <table className={styles.conditions}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              №
            </th>
            <th scope="col">Условие</th>
            <th scope="col">Содержание условия</th>
          </tr>
        </thead>
        <tbody>
          {conditions.map(({ number, condition, content }) => (
            <tr key={number}>
              <td className={styles.number}>{number}</td>
              <th scope="row">{condition}</th>
              <td className={styles.content}>{tieNumbers(content)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {sections.map(({ heading, paragraphs }) => (
      <section key={heading} className={styles.section}>
        <h4 className={styles.title}>{heading}</h4>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{tieNumbers(paragraph)}</p>
        ))}
      </section>
    ))}
  </article>
)
