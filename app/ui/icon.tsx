import type { IconName } from './icon-names.ts'
import sprite from './icons.svg'

type Props = {
  name: IconName
  /** Pixels beside 14 px text: 18. */
  size?: number
}

/** A drawing beside a word, of the one file that holds them all; it has no name of its own, so never stands alone. */
export const Icon = ({ name, size = 18 }: Props) => (
  <svg width={size} height={size} aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
)
