import { Outlet, useLoaderData, useRouteError } from '@remix-run/react'
import { BarePage } from './bare-page.tsx'
import { ErrorPage } from './error-page.tsx'
import type { loader } from './frame.server.ts'
import { Frame } from './frame.tsx'
import { useFrame } from './frame-data.ts'
import { useSystemTitle } from './system-title.ts'

/** The layout of every page for staff. */
export default function AppLayout() {
  return (
    <Frame frame={useLoaderData<typeof loader>()} title={useSystemTitle()}>
      <Outlet />
    </Frame>
  )
}

/** Errors of the pages inside keep the frame; without its data they stand alone. */
export function ErrorBoundary() {
  const error = useRouteError()
  const frame = useFrame()
  const title = useSystemTitle()
  if (!frame) {
    return (
      <BarePage>
        <ErrorPage error={error} />
      </BarePage>
    )
  }
  return (
    <Frame frame={frame} title={title}>
      <ErrorPage error={error} />
    </Frame>
  )
}
