import { Links, Meta, Outlet, Scripts, ScrollRestoration, useHref, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './page/base.css'
import './ui/mantine.css'
import './page/tokens.css'
import './page/themes.css'
import { ReloadOffer } from './frame/reload-offer.tsx'
import { BarePage } from './page/bare-page.tsx'
import { ErrorPage } from './page/error-page.tsx'
import { type PageHandle, useDocumentTitle, useHydrated } from './page/page.ts'
import { useSystemTitle } from './page/system-title.ts'
import { mantineTheme, schemeOf } from './page/theme.ts'
import { useTheme } from './page/use-theme.ts'
import { useNonce } from './render/nonce.ts'
import { ControlsProvider } from './ui/controls-provider.tsx'

export { loader } from './page/root.server.ts'

export const handle: PageHandle = { i18n: 'common' }

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const theme = useTheme()
  const nonce = useNonce()
  const hydrated = useHydrated()
  const icon = useHref('/favicon.svg')
  const title = useDocumentTitle(useSystemTitle())
  return (
    <html lang={i18n.language} data-theme={theme} data-mantine-color-scheme={schemeOf(theme)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="icon" href={icon} type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <ControlsProvider theme={mantineTheme} scheme={schemeOf(theme)} nonce={nonce}>
          {children}
          {hydrated && <ReloadOffer />}
        </ControlsProvider>
        {hydrated && <ScrollRestoration nonce={nonce} />}
        {hydrated && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <BarePage>
      <ErrorPage error={useRouteError()} />
    </BarePage>
  )
}
