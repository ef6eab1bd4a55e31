import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { BarePage } from './bare-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { Frame } from './frame.tsx'
import type { loader } from './frame.server.ts'
import { useFrame } from './frame-data.ts'
import type { loader as rootLoader } from './root.server.ts'

const useSystemTitle = (): string => {
  const { t } = useTranslation()
  return useRouteLoaderData<typeof rootLoader>('root')?.title ?? t('product')
}

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
