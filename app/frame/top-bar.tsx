import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SystemLogo } from '#app/page/brand.tsx'
import type { FrameData } from '#app/page/frame-data.ts'
import { Icon } from '#app/ui/icon.tsx'
import { MenuStyle } from '#contract/system/codes.ts'
import { leftMenuId } from './left-menu.tsx'
import { MessageBell } from './message-bell.tsx'
import { SearchLink } from './search-link.tsx'
import classes from './top-bar.module.css'
import { TopMenu, topMenuId } from './top-menu.tsx'
import { UserMenu } from './user-menu.tsx'

type Props = { frame: FrameData; title: string; moduleName?: string; hasMenu: boolean }

/** The title leads to the root; on small screens the menus open from here. */
export function TopBar({ frame, title, moduleName, hasMenu }: Props) {
  const { t } = useTranslation()
  const { menus, stats } = frame
  const hasTopMenu = stats.menuStyle === MenuStyle.top && menus.top.length > 0
  return (
    <header className={classes.bar}>
      {hasMenu && (
        <button type="button" className={classes.menu} popovertarget={leftMenuId} aria-label={t('frame.menu')}>
          <Icon name="menu-2" size={22} />
        </button>
      )}
      <Link to="/" className={classes.title}>
        <SystemLogo />
        <span className={classes.system}>{title}</span>
      </Link>
      {moduleName && (
        <span className={classes.module}>
          <span className={classes.moduleName}>{moduleName}</span>
        </span>
      )}
      {hasTopMenu && (
        <>
          <TopMenu entries={menus.top} trail={menus.trail} />
          <button
            type="button"
            className={classes.applications}
            popovertarget={topMenuId}
            aria-label={t('frame.applications')}
          >
            <Icon name="grid-dots" size={22} />
          </button>
        </>
      )}
      <div className={classes.own}>
        <SearchLink />
        <MessageBell unread={frame.user.msgNum ?? 0} />
        <UserMenu frame={frame} />
      </div>
    </header>
  )
}
