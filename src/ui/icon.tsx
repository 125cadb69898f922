import { type DrawnIcon, ICONS, type IconName } from './icons.ts'

/** A sign by its name, or one that comes with its own lines. */
export type IconLook = IconName | DrawnIcon

interface IconProps {
  readonly name: IconLook
  readonly size?: number
  readonly stroke?: number
  readonly className?: string | undefined
}

/** A decorative sign; the words beside it carry the meaning, so it is hidden from readers. */
export const Icon = ({ name, size = 24, stroke = 1.75, className }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={className}
  >
    <path d={typeof name === 'string' ? ICONS[name] : name.path} />
  </svg>
)

export type { IconName }
