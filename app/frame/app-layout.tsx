import { Outlet, useLoaderData, useRouteError } from '@remix-run/react'
import { BarePage } from '#app/page/bare-page.tsx'
import { useSystemTitle } from '#app/page/brand.tsx'
import { ErrorPage } from '#app/page/error-page.tsx'
import { useFrame } from '#app/page/frame-data.ts'
import { KeptTypingNotice } from '#app/page/kept-typing-notice.tsx'
import { LoadingLine } from '#app/page/loading-line.tsx'
import { useLanguage } from '#app/page/use-language.ts'
import type { loader } from './frame.server.ts'
import { Frame } from './frame.tsx'
import { useHostShell } from './host-shell.ts'
import { Layouts } from './layouts.tsx'
import { useAskedBeforeLeaving } from './leaving.ts'

export { loader } from './frame.server.ts'

/** The layout of every page for staff. */
export default function AppLayout() {
  const frame = useLoaderData<typeof loader>()
  useAskedBeforeLeaving(frame.user.id)
  const loading = useHostShell(frame.hostOrigins, useLanguage())
  return (
    <Layouts frame={frame} title={useSystemTitle()}>
      {loading && <LoadingLine />}
      <KeptTypingNotice account={frame.user.id} />
      <Outlet />
    </Layouts>
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
    <Frame frame={frame} title={title} bars={frame.inFrame ? 'none' : 'all'}>
      <ErrorPage error={error} />
    </Frame>
  )
}
