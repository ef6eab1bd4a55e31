import { useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { loader } from './root.server.ts'

/** The configured title of the system; the product's own name where the root's loader failed. */
export function useSystemTitle(): string {
  const { t } = useTranslation()
  return useRouteLoaderData<typeof loader>('root')?.title ?? t('product')
}
