import { classNames } from '../../ui/class-names.ts'
import table from './table.module.css'

interface BeforeAfterProps<Side> {
  /** What is shown of each side, under its name. */
  readonly rows: readonly (readonly [string, (side: Side) => string])[]
  readonly before: Side
  readonly after: Side
}

/** How something stands now beside how it would stand. */
export const BeforeAfter = <Side,>({ rows, before, after }: BeforeAfterProps<Side>) => (
  <table className={classNames(table.table, table.flush)}>
    <thead>
      <tr>
        <th scope="col">Что меняется</th>
        <th scope="col" className={table.end}>
          Сейчас
        </th>
        <th scope="col" className={table.end}>
          Станет
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, show]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td data-name="Сейчас" className={table.end}>
            {show(before)}
          </td>
          <td data-name="Станет" className={table.end}>
            {show(after)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
