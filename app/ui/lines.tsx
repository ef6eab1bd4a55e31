import classes from './lines.module.css'

/** What a cell holds in two or more lines: the first as usual, the others beside it in weight and colour. */
export const Lines = ({ of }: { of: readonly string[] }) =>
  of.filter(Boolean).map((text) => (
    <span key={text} className={classes.line}>
      {text}
    </span>
  ))
