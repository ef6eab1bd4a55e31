import { Link } from '@remix-run/react'
import classes from './audit.module.css'
import type { NamedView } from './audit.server.ts'

/** A person or object, linked to its page if the reader may open it. */
export const Named = ({ name, note, to }: NamedView) => (
  <span className={classes.pair}>
    <span className={classes.named} title={name}>
      {to === undefined ? name : <Link to={to}>{name}</Link>}
    </span>
    {note && (
      <span className={classes.note} title={note}>
        {note}
      </span>
    )}
  </span>
)
