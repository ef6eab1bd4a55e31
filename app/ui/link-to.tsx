import { Link, type LinkProps } from '@remix-run/react'

/** A link where there is somewhere to go; without, what it would hold: in a picture a group with its words. */
export function LinkTo({ to, children, ...link }: Omit<LinkProps, 'to'> & { to: string | undefined }) {
  if (to !== undefined)
    return (
      <Link to={to} {...link}>
        {children}
      </Link>
    )
  const label = link['aria-label']
  if (label === undefined) return children
  return <g aria-label={label}>{children}</g>
}
