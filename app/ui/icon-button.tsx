import { Icon } from './icon.tsx'
import classes from './icon-button.module.css'
import type { IconName } from './icon-names.ts'

type Props = {
  icon: IconName
  /** Read aloud, and shown under the pointer. */
  label: string
  onClick: () => void
  /** The id of what it changes. */
  controls?: string
}

/** A button that shows an icon alone, for what needs no word: close, show. */
export const IconButton = ({ icon, label, onClick, controls }: Props) => (
  <button
    type="button"
    className={classes.button}
    aria-label={label}
    title={label}
    aria-controls={controls}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
)
