import { useTranslation } from 'react-i18next'
import type { MenuLink } from './frame-menus.ts'
import classes from './menu-anchor.module.css'

/** The marker of an entry that the organisation has made its own. spec: platform §2 "a custom marker C" */
export function CustomMarker() {
  const { t } = useTranslation()
  return (
    <span className={classes.marker} title={t('frame.custom')}>
      C
    </span>
  )
}

/** The attributes of an entry's anchor; another site is shown by a page whose policy the browser has to read anew. */
export const anchorOf = ({ url, external }: MenuLink, base: string) => ({
  href: base + url,
  ...(external ? { 'data-document': '' } : {}),
})
