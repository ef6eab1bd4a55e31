import { useHref, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as atSystem from '#contract/shell/system/addresses.ts'
import { BrandVariant } from '#contract/shell/system/codes.ts'
import type { loader } from '../request/root.server.ts'
import classes from './brand.module.css'

/** Fallback brand: the product's own look. */
const plain = { login: BrandVariant.default, home: BrandVariant.default, logo: '', background: '' } as const

/**
 * Brand variants of the login and home pages, and the addresses of the organisation's pictures; '' where it has none.
 */
export function useBrand() {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand ?? plain
  const folder = useHref(atSystem.brand(''))
  const address = (path: string) =>
    path === '' ? '' : folder + encodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  return { login: brand.login, home: brand.home, logo: address(brand.logo), background: address(brand.background) }
}

/** Title of the page shown before in this browser tab: an error page without network has no other source. */
let lastShown: string | undefined

/** The system's configured title. If the root's loader failed, the last known title, else the product's name. */
export function useSystemTitle(): string {
  const { t } = useTranslation()
  const title = useRouteLoaderData<typeof loader>('root')?.title
  if (title && typeof window !== 'undefined') lastShown = title
  return title ?? lastShown ?? t('product')
}

/** The organisation's logo, or the product's mark. Decorative: the system's name is always shown next to it. */
export function SystemLogo({ size = 28 }: { size?: number }) {
  const { logo } = useBrand()
  return logo ? <img src={logo} alt="" height={size} className={classes.logo} /> : <Logo size={size} />
}

/** The product's mark: four cells of a risk matrix, the highest in full colour. */
const Logo = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" fill="var(--on-hero, var(--primary))">
    <rect x="2" y="2" width="11" height="11" rx="3" opacity=".35" />
    <rect x="15" y="2" width="11" height="11" rx="3" />
    <rect x="2" y="15" width="11" height="11" rx="3" opacity=".18" />
    <rect x="15" y="15" width="11" height="11" rx="3" opacity=".55" />
  </svg>
)
