import { Link, useHref, useLocation, useRevalidator } from '@remix-run/react'
import { type ComponentType, lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inTime } from '#app/page/errors/chunk-load-error.ts'
import { listenToTabs, postToTabs } from '#app/page/live/tabs.client.ts'
import { Avatar } from '#app/page/look/avatar.tsx'
import type { FrameData } from '#app/page/menus/frame-data.ts'
import { LanguageLinks } from '#app/page/text/language-links.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { languageOfTag } from '#contract/platform/language.ts'
import * as atAccounts from '#contract/shell/accounts/addresses.ts'
import { UserConfigType } from '#contract/shell/accounts/codes.ts'
import { search } from '#contract/shell/home/addresses.ts'
import { ActingMenu } from './acting-for-menu.tsx'
import classes from './user-menu.module.css'

const menuId = 'user-menu'

type DialogProps = { onClose: () => void }

/** Loaded when first opened, so no page carries it. If that fails, the settings page opens. */
const SettingsDialog = lazy(
  async (): Promise<{ default: ComponentType<DialogProps> }> =>
    inTime(import('#app/shell/accounts/settings/user-settings-dialog.tsx')).then(
      ({ SettingsDialog: Dialog }) => ({ default: Dialog }),
      () => ({ default: SettingsPage }),
    ),
)

function SettingsPage() {
  const address = useHref(atAccounts.settings)
  useEffect(() => window.location.assign(address), [address])
  return null
}

/** The avatar, which opens the settings; the user's name, the delegator and sign-out. A native popover. */
export function UserMenu({ frame }: { frame: FrameData }) {
  const { t } = useTranslation()
  const { user, stats } = frame
  const settings = useSettingsDialog()
  useSettingsTabs(frame)
  return (
    <div className={classes.user}>
      <Link to={settings.to} className={classes.settings} aria-label={t('frame.settings')} onClick={settings.onClick}>
        <Avatar avatar={user.avatar} letter={user.letter} />
      </Link>
      <button type="button" className={classes.button} popovertarget={menuId}>
        <span className={classes.name}>
          <VisuallyHidden>{t('frame.user')} </VisuallyHidden>
          {user.name}
        </span>
        {stats.delegate?.targetUsercode && (
          <span className={classes.agent}>{t('frame.agentFor', { name: stats.delegate.target })}</span>
        )}
        <Icon name="chevron-down" size={16} />
      </button>
      <div id={menuId} popover="auto" className={classes.menu}>
        <div className={classes.section}>
          <strong className={classes.full}>{user.name}</strong>
          <span className={classes.line}>{[user.usercode, user.dept].filter(Boolean).join(' · ')}</span>
          <span className={classes.line}>{user.roles.map(({ roleName }) => roleName).join(' / ')}</span>
          {stats.delegate?.targetUsercode && (
            <span className={classes.line}>{t('frame.agentFor', { name: stats.delegate.target })}</span>
          )}
        </div>
        {/* Users with a stored language change it in the settings: a link would apply to one page only. */}
        {!stats.userConfig[UserConfigType.language] && (
          <div className={classes.section}>
            <LanguageLinks />
          </div>
        )}
        {stats.delegate && <ActingMenu delegate={stats.delegate} />}
        <div className={classes.section}>
          <Link to={search} className={classes.item}>
            <Icon name="search" />
            {t('frame.search')}
          </Link>
          <Link to={settings.to} className={classes.item}>
            <Icon name="user-cog" />
            {t('frame.settings')}
          </Link>
        </div>
        <div className={classes.section}>
          <Link to={settings.logout} className={classes.item}>
            <Icon name="logout" />
            {t('frame.logout')}
          </Link>
        </div>
      </div>
      {settings.open && (
        <Suspense>
          <SettingsDialog onClose={settings.onClose} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * With scripts the avatar opens the settings as a dialog; without, it links to their page. A navigation closes the
 * dialog.
 */
function useSettingsDialog() {
  const { pathname, search, key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  const onClose = useCallback(() => setOpenedAt(undefined), [])
  useEffect(() => setOpenedAt((opened) => (opened === key ? opened : undefined)), [key])
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (pathname === atAccounts.settings) return
    event.preventDefault()
    setOpenedAt(key)
  }
  const back = `?${new URLSearchParams({ back: pathname + search })}`
  return {
    to: pathname === atAccounts.settings ? atAccounts.settings : atAccounts.settings + back,
    /** Confirmation page; cancelling returns here. */
    logout: pathname === atAccounts.settingsLogout ? pathname + search : atAccounts.settingsLogout + back,
    open: openedAt === key,
    onClick,
    onClose,
  }
}

/**
 * Syncs a change of the user's settings between tabs: the tab where it was made notifies the others, which revalidate.
 * spec: platform §4 "Session"
 */
function useSettingsTabs({ user, stats: { userConfig } }: FrameData): void {
  const { i18n } = useTranslation()
  const { revalidate } = useRevalidator()
  const settings = JSON.stringify([userConfig, user.avatar])
  const language = languageOfTag(userConfig[UserConfigType.language] ?? '')
  const known = useRef(settings)

  const changedByAnother = useRef(false)
  useEffect(
    () =>
      listenToTabs(({ type }) => {
        if (type !== 'settings') return
        changedByAnother.current = true
        revalidate()
      }),
    [revalidate],
  )
  useEffect(() => {
    if (known.current === settings) return
    known.current = settings
    // Does not send back a change received from another tab.
    if (!changedByAnother.current) postToTabs({ type: 'settings' })
    changedByAnother.current = false
    if (language && language !== i18n.language) void i18n.changeLanguage(language)
  }, [settings, language, i18n])
}
