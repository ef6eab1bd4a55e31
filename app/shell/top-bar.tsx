import { Link } from '@remix-run/react'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { Logo } from '#app/ui/logo.tsx'
import type { FrameData } from './frame-data.ts'
import { leftMenuId } from './left-menu.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

type Props = { frame: FrameData; title: string; moduleName?: string; hasMenu: boolean }

/** The title leads to the root; on small screens the menu opens from here. */
export function TopBar({ frame, title, moduleName, hasMenu }: Props) {
  const { t } = useTranslation()
  return (
    <header className={classes.bar}>
      {hasMenu && (
        <button type="button" className={classes.menu} popovertarget={leftMenuId} aria-label={t('frame.menu')}>
          <Icon of={IconMenu2} size={22} />
        </button>
      )}
      <Link to="/" className={classes.title}>
        <Logo />
        <span className={classes.system}>{title}</span>
      </Link>
      {moduleName && <span className={classes.module}>{moduleName}</span>}
      <UserMenu frame={frame} />
    </header>
  )
}
