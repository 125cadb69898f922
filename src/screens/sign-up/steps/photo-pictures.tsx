import styles from '../step-page.module.css'

const Corners = ({ x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>) => {
  const right = x + width
  const bottom = y + height
  const arm = 26
  return (
    <path
      d={`M${x} ${y + arm}V${y + 10}q0-10 10-10h${arm - 10}M${right - arm} ${y}h${arm - 10}q10 0 10 10v${arm - 10}M${right} ${bottom - arm}v${arm - 10}q0 10-10 10h-${arm - 10}M${x + arm} ${bottom}h-${arm - 10}q-10 0-10-10v-${arm - 10}`}
      fill="none"
      stroke="var(--signal)"
      strokeWidth="5"
      strokeLinecap="round"
    />
  )
}

/** The open passport inside the frame: how the photo should look. */
export const PassportPicture = () => (
  <svg className={styles.illustration} viewBox="0 0 360 220" aria-hidden="true">
    <g transform="rotate(-1.5 180 110)">
      <rect x="88" y="26" width="184" height="78" rx="5" fill="#D8D2C2" />
      <rect x="88" y="107" width="184" height="87" rx="5" fill="#E6E1D4" />
      <path
        d="M102 44h84M102 56h112M102 68h70M102 86h96M168 126h78M168 140h88M168 154h58M168 168h74"
        stroke="#A79F8B"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <rect x="102" y="120" width="46" height="58" rx="4" fill="#B9B19E" />
      <circle cx="125" cy="141" r="10" fill="#8F8775" />
      <path d="M108 173c2-13 9-18 17-18s15 5 17 18z" fill="#8F8775" />
    </g>
    <Corners x={70} y={12} width={220} height={196} />
  </svg>
)

/** A face with the passport beside it. */
export const SelfiePicture = () => (
  <svg className={styles.illustration} viewBox="0 0 360 220" aria-hidden="true">
    <path d="M84 220c6-50 40-66 82-66s76 16 82 66z" fill="#1F555A" />
    <rect x="150" y="122" width="32" height="42" rx="14" fill="#6FA3A2" />
    <ellipse cx="166" cy="86" rx="44" ry="54" fill="#8FBDBB" />
    <ellipse
      cx="166"
      cy="88"
      rx="66"
      ry="76"
      fill="none"
      stroke="var(--signal)"
      strokeWidth="4"
      strokeDasharray="3 7"
    />
    <g transform="rotate(5 264 156)">
      <rect x="222" y="128" width="84" height="58" rx="5" fill="#E6E1D4" />
      <rect x="230" y="136" width="24" height="32" rx="3" fill="#B9B19E" />
      <path
        d="M262 142h34M262 152h28M262 162h32M230 176h62"
        stroke="#A79F8B"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </g>
    <Corners x={208} y={114} width={112} height={88} />
  </svg>
)
