import type { ReactNode } from 'react'
import classes from './action-list.module.css'

type Way = {
  key: string
  /** Description of the action. */
  line: ReactNode
  /** Link to the action; none if it is unavailable now. */
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
