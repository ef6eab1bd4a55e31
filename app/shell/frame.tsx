import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#app/ui/notice.tsx'
import { menuName } from '#contract/menus/name.ts'
import classes from './frame.module.css'
import type { FrameData } from './frame-data.ts'
import { LeftMenu } from './left-menu.tsx'
import { leftMenu } from './menu-tree.ts'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'
import { useLanguage } from './use-language.ts'

/** What stands around every staff page: top bar, the module's left menu, the content, the version. */
export function Frame({ frame, title, children }: { frame: FrameData; title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const application = frame.stats.applications.find(({ menuId }) => menuId === frame.module)
  const moduleName = application && menuName(application, language)
  const entries = leftMenu(frame.stats.menus, frame.module)
  return (
    <div
      className={classes.frame}
      data-menu={entries.length === 0 ? 'none' : frame.menuCollapsed ? 'collapsed' : 'open'}
    >
      <SkipLink />
      <TopBar frame={frame} title={title} moduleName={moduleName} hasMenu={entries.length > 0} />
      {entries.length > 0 && (
        <LeftMenu
          entries={entries}
          label={t('frame.mainMenu', { module: moduleName ?? '' })}
          collapsed={frame.menuCollapsed}
        />
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        {frame.notice && (
          <Notice tone={frame.notice.tone} live>
            {frame.notice.text}
          </Notice>
        )}
        {children}
      </main>
      <footer className={classes.footer}>
        {title} · {t('version', { version: frame.version })}
      </footer>
    </div>
  )
}
