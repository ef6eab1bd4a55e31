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

/** The same as html, for what is too long to be built from components. */
export const iconHtml = (name: IconName, size = 18): string =>
  `<svg width="${size}" height="${size}" aria-hidden="true"><use href="${sprite}#${name}"></use></svg>`
