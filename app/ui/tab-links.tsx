import { NavLink } from '@remix-run/react'
import classes from './tab-links.module.css'

type Tab = {
  label: string
  to: string
  count?: number
  /** Only this very address, not the pages below it. */
  end?: boolean
}

/** The pages beside this one, as links: each has an address of its own. */
export const TabLinks = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav aria-label={label} className={classes.tabs}>
    {tabs.map(({ label: name, to, count, end }) => (
      <NavLink key={to} to={to} end={end} className={classes.tab}>
        {name}
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </NavLink>
    ))}
  </nav>
)
