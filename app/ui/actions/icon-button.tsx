import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import classes from './icon-button.module.css'

type Props = {
  icon: IconName
  /** Accessible name and tooltip. */
  label: string
  onClick: () => void
  /** Id of the controlled element. */
  controls?: string
}

/** Icon-only button for common actions: close, show. */
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
