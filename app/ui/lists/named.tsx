import { Link } from '@remix-run/react'
import classes from './named.module.css'

type Props = {
  to: string
  name: string
  /** Second name, such as a code; left out if it is the same. */
  under?: string
}

/** Link to a row's page with its second name below it. */
export const Named = ({ to, name, under = '' }: Props) => (
  <>
    <Link to={to}>{name}</Link>
    {under !== '' && under !== name && <span className={classes.under}>{under}</span>}
  </>
)
