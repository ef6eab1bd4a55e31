import { useTranslation } from 'react-i18next'
import type { MenuLink } from './frame-menus.ts'
import classes from './menu-anchor.module.css'

/** Marker of an entry that the organisation customised. spec: platform §2 "Custom marker" */
export function CustomMarker() {
  const { t } = useTranslation()
  return (
    <span className={classes.marker} title={t('frame.custom')}>
      C
    </span>
  )
}

/**
 * Attributes of an entry's anchor. External sites need a document load, since their page has another content security
 * policy.
 */
export const anchorOf = ({ url, external }: MenuLink, base: string) => ({
  href: base + url,
  ...(external ? { 'data-document': '' } : {}),
})
