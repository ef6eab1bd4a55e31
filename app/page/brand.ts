import { useHref, useRouteLoaderData } from '@remix-run/react'
import * as atSystem from '#app/system/addresses.ts'
import { BrandVariant } from '#contract/system/codes.ts'
import type { loader } from './root.server.ts'

/** How the organisation looks: the product's own way where nothing is known. */
const plain = { login: BrandVariant.default, home: BrandVariant.default, logo: '', background: '' } as const

/** Styles of the login and home pages, and the organisation's pictures by their addresses; '' where it has none. */
export function useBrand() {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand ?? plain
  const folder = useHref(atSystem.brand(''))
  const address = (path: string) =>
    path === '' ? '' : folder + encodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  return { login: brand.login, home: brand.home, logo: address(brand.logo), background: address(brand.background) }
}
