import type { ReactNode } from 'react'
import classes from './action-list.module.css'

type Way = {
  key: string /** What it does. */
  line: ReactNode /** The link that leads to it; none where it can't be done now. */
  action?: ReactNode
}

/** List of actions on an entity other than editing it: each row has a description and a button. */
export const ActionList = ({ ways }: { ways: readonly Way[] }) => (
  <ul className={classes.ways}>
    {ways.map(({ key, line, action }) => (
      <li key={key} className={classes.way}>
        <p>{line}</p>
        {action}
      </li>
    ))}
  </ul>
)
