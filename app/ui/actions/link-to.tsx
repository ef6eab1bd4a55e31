import { Link, type LinkProps } from '@remix-run/react'

/** Link, or its content without a link if `to` is undefined; within a picture, a group with an accessible name. */
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
