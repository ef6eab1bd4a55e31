import classes from './progress-bar.module.css'

type Props = {
  label: string
  value: number
  max: number
  /** Replaces `value / max`. */
  text?: string
}

export function ProgressBar({ label, value, max, text = `${value} / ${max}` }: Props) {
  return (
    <span className={classes.progress}>
      <progress className={classes.bar} value={value} max={Math.max(max, 1)} aria-label={label}>
        {text}
      </progress>
      <span className={classes.text}>{text}</span>
    </span>
  )
}
