import { Outlet, useRouteError } from '@remix-run/react'
import { ErrorPage } from '#app/page/errors/error-page.tsx'
import { BarePage } from '#app/page/look/bare-page.tsx'

/** Layout for respondents: no menu, larger type. Routes decide about scripts with `hydrate`. */
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
