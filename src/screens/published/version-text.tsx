import type {
  PublishedTable,
  PublishedVersion,
} from '../../../protocol/published/published-document.ts'
import { tied } from '../../../protocol/published/typography.ts'
import styles from './published.module.css'

/** Id of a section's heading, for the table of contents. */
export const sectionId = (index: number): string => `p${index + 1}`

const Table = ({ table, label }: { readonly table: PublishedTable; readonly label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls sideways must be reachable by keys
  <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
    <table className={styles.table}>
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th key={column} scope="col">
              {tied(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a cell is its place in the row
              <td key={index}>{tied(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The text of one version: numbered sections, their paragraphs and tables. */
export const VersionText = ({ version }: { readonly version: PublishedVersion }) =>
  version.sections.map(({ heading, blocks }, section) => {
    let clause = 0
    return (
      <section key={heading} className={styles.prose}>
        <h2 id={sectionId(section)}>
          {section + 1}. {tied(heading)}
        </h2>
        {blocks.map((block) => {
          if (typeof block !== 'string')
            return <Table key={block.columns.join()} table={block} label={heading} />
          clause += 1
          return (
            <p key={block} className={styles.clause}>
              <span>
                {section + 1}.{clause}
              </span>
              <span>{tied(block)}</span>
            </p>
          )
        })}
      </section>
    )
  })
