import styles from './sign-in.module.css'

const LIT = { from: 2, to: 6 }

const lookOf = (minute: number): string | undefined => {
  if (minute >= LIT.from && minute <= LIT.to) return styles.lit
  return minute % 5 === 0 ? styles.hour : styles.minute
}

/** The clock face of the brand with its mark, drawn large. */
export const Face = () => (
  <svg
    className={styles.face}
    viewBox="-180 -180 360 360"
    strokeWidth="4"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {Array.from({ length: 60 }, (_, minute) => (
      <path
        key={minute}
        className={lookOf(minute)}
        d={minute % 5 === 0 ? 'M0 -132V-160' : 'M0 -140V-160'}
        transform={`rotate(${minute * 6})`}
      />
    ))}
    <path
      className={styles.hand}
      d="M-52 -8L-12 28L56 -48"
      strokeWidth="22"
      strokeLinejoin="round"
    />
    <circle className={styles.dot} cx="61" cy="-63" r="17" />
  </svg>
)
