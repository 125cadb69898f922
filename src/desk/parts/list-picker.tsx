import controls from './controls.module.css'
import styles from './list-picker.module.css'

interface ListPickerProps<List extends string> {
  readonly lists: readonly List[]
  readonly shown: List
  readonly wordsOf: (list: List) => string
  readonly onShow: (list: List) => void
}

/** Buttons of which one is down: the part of a list that is shown. */
export const ListPicker = <List extends string>({
  lists,
  shown,
  wordsOf,
  onShow,
}: ListPickerProps<List>) => (
  <span className={styles.lists}>
    {lists.map((one) => (
      <button
        key={one}
        type="button"
        className={controls.tool}
        aria-pressed={one === shown}
        onClick={() => onShow(one)}
      >
        {wordsOf(one)}
      </button>
    ))}
  </span>
)
