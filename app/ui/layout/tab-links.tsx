import { NavLink } from '@remix-run/react'
import classes from './tab-links.module.css'

type Tab = {
  label: string
  to: string
  count?: number
  /** Matches this exact address only, not its child pages. */
  end?: boolean
}

/** Tabs as links: each has its own address. */
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
