import { Links, Meta, Outlet, ScrollRestoration, useHref, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '#app/page/look/base.css'
import '#app/ui/base/mantine.css'
import '#app/page/look/tokens.css'
import '#app/page/look/themes.css'
import { ErrorPage } from '#app/page/errors/error-page.tsx'
import { reloadOfferId } from '#app/page/errors/loading-failure.ts'
import { BarePage } from '#app/page/look/bare-page.tsx'
import { useSystemTitle } from '#app/page/look/brand.tsx'
import { schemeOf } from '#app/page/look/theme.ts'
import { useTheme } from '#app/page/look/use-theme.ts'
import { type PageHandle, useDocumentTitle, useHydrated } from '#app/page/request/page.ts'
import { LateScripts } from '#app/render/late-scripts.tsx'
import { useNonce } from '#app/render/nonce.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { ControlsProvider } from '#app/ui/base/controls-provider.tsx'
import classes from './root.module.css'

export { loader } from '#app/page/request/root.server.ts'

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
        <ControlsProvider scheme={schemeOf(theme)} nonce={nonce}>
          {children}
          {hydrated && <ReloadOffer />}
        </ControlsProvider>
        {hydrated && <ScrollRestoration nonce={nonce} />}
        {hydrated && <LateScripts nonce={nonce} />}
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

/** Offers to reload a page of which a part failed to load. Its listeners are added before hydration, not by React. */
function ReloadOffer() {
  const { t } = useTranslation()
  return (
    <div id={reloadOfferId} popover="manual" role="alert" className={classes.offer}>
      <span>{t('error.part.title')}</span>
      <Button type="button" look="primary" small>
        {t('error.reload')}
      </Button>
      <button type="button" popovertarget={reloadOfferId} popovertargetaction="hide" className={classes.close}>
        {t('error.stay')}
      </button>
    </div>
  )
}
