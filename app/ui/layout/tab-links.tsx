import { Link, NavLink } from '@remix-run/react'
import classes from './tab-links.module.css'

type Tab = {
  label: string
  to: string
  count?: number
  /** Matches this exact address only, not its child pages. */
  end?: boolean
  /** Set for tabs that differ only by their query. */
  current?: boolean
}

/** Tabs as links: each has its own address. */
export const TabLinks = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav aria-label={label} className={classes.tabs}>
    {tabs.map(({ current, to, end, ...tab }) =>
      current === undefined ? (
        <NavLink key={to} to={to} end={end} className={classes.tab}>
          <TabName {...tab} />
        </NavLink>
      ) : (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined} className={classes.tab}>
          <TabName {...tab} />
        </Link>
      ),
    )}
  </nav>
)

const TabName = ({ label, count }: Pick<Tab, 'label' | 'count'>) => (
  <>
    {label}
    {count !== undefined && <span className={classes.count}>{count}</span>}
  </>
)
