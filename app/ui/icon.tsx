import type { Icon as Drawing } from '@tabler/icons-react'

type Props = {
  /** From `@tabler/icons-react/dist/esm/icons/IconName.mjs`. */
  of: Drawing
  /** Pixels beside 14 px text: 18. */
  size?: number
}

/** A drawing beside a word; it has no name of its own, so never stands alone. */
export const Icon = ({ of: Shape, size = 18 }: Props) => <Shape size={size} stroke={1.5} aria-hidden="true" />
