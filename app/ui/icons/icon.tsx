import type { IconName } from './icon-names.ts'
import sprite from './icons.svg'

type Props = {
  name: IconName
  /** Size in pixels; 18 suits 14 px text. */
  size?: number
}

/** Decorative icon from the sprite. It has no accessible name, so always pair it with text. */
export const Icon = ({ name, size = 18 }: Props) => (
  <svg width={size} height={size} aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
)

/** Icon as an HTML string, for content too large to render with components. */
export const iconHtml = (name: IconName, size = 18): string =>
  `<svg width="${size}" height="${size}" aria-hidden="true"><use href="${sprite}#${name}"></use></svg>`
