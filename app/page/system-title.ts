import { useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { loader } from './root.server.ts'

/** Of the page that this browser tab showed before, which an error page without network has nothing else of. */
let lastShown: string | undefined

/** The configured title of the system, as it was last where the root's loader failed; the product's own name before any. */
export function useSystemTitle(): string {
  const { t } = useTranslation()
  const title = useRouteLoaderData<typeof loader>('root')?.title
  if (title && typeof window !== 'undefined') lastShown = title
  return title ?? lastShown ?? t('product')
}
