import { Outlet, useRouteError } from '@remix-run/react'
import { BarePage } from '#app/page/bare-page.tsx'
import { ErrorPage } from '#app/page/error-page.tsx'

/** The layout of pages for respondents: no menu, larger type. Their routes decide whether scripts run. */
export default function PublicLayout() {
  return (
    <BarePage large>
      <Outlet />
    </BarePage>
  )
}

export function ErrorBoundary() {
  return (
    <BarePage large>
      <ErrorPage error={useRouteError()} />
    </BarePage>
  )
}
