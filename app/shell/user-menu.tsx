import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { FrameData } from './frame-data.ts'
import { LanguageLinks } from './language-links.tsx'
import classes from './user-menu.module.css'

const menuId = 'user-menu'

/** Who is signed in, for whom, the languages, and the way out. The browser opens and closes it. */
export function UserMenu({ frame: { user, stats } }: { frame: FrameData }) {
  const { t } = useTranslation()
  return (
    <div className={classes.user}>
      <button type="button" className={classes.button} popovertarget={menuId}>
        <span className={classes.avatar} data-letter={[...user.name][0]} aria-hidden="true" />
        <span className={classes.name}>
          <VisuallyHidden>{t('frame.user')} </VisuallyHidden>
          {user.name}
        </span>
        <Icon of={IconChevronDown} size={16} />
      </button>
      <div id={menuId} popover="auto" className={classes.menu}>
        <div className={classes.section}>
          <strong className={classes.full}>{user.name}</strong>
          <span className={classes.line}>{[user.usercode, user.dept].filter(Boolean).join(' · ')}</span>
          <span className={classes.line}>{user.roles.map(({ roleName }) => roleName).join(' / ')}</span>
          {stats.delegate && (
            <span className={classes.line}>{t('frame.agentFor', { name: stats.delegate.target })}</span>
          )}
        </div>
        <div className={classes.section}>
          <LanguageLinks />
        </div>
        <form method="post" action="/logout" className={classes.section}>
          <button type="submit" className={classes.item}>
            <Icon of={IconLogout} />
            {t('frame.logout')}
          </button>
        </form>
      </div>
    </div>
  )
}
