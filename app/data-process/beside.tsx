import classes from './beside.module.css'

/** What stands below the name of a row, in lines of their own; empty ones are left out. */
export const Beside = ({ texts }: { texts: readonly string[] }) =>
  texts
    .filter((text) => text !== '')
    .map((text) => (
      <span key={text} className={classes.beside}>
        {text}
      </span>
    ))
