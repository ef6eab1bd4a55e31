import { useHref } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listenToTabs, postToTabs } from '#app/page/live/tabs.client.ts'
import { SkipLink } from '#app/page/look/bare-page.tsx'
import { Watermark } from '#app/page/look/watermark.tsx'
import type { FrameData } from '#app/page/menus/frame-data.ts'
import { useLanguage } from '#app/page/text/use-language.ts'
import { useRouterState } from '#app/render/router-state.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ColumnsContext } from '#app/ui/lists/column-choice.ts'
import * as atDelegation from '#contract/shell/delegation/addresses.ts'
import * as atFrame from '#contract/shell/frame/addresses.ts'
import type { ActingFor } from '#contract/shell/home/modules.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import * as atSession from '#contract/shell/session/addresses.ts'
import { MenuStyle } from '#contract/shell/system/codes.ts'
import acting from './acting-for-line.module.css'
import classes from './frame.module.css'
import { InvitationOpener } from './invitation-opener.tsx'
import { LeftMenu } from './left-menu.tsx'
import { TopBar } from './top-bar.tsx'

/** Bars around a page: all, only the top bar, only the page's margins, or nothing. */
export type FrameBars = 'all' | 'top' | 'none' | 'bare'

type Props = { frame: FrameData; title: string; bars: FrameBars; children: ReactNode }

/** The frame of every staff page: top bar, menus, content and version. */
export function Frame({ frame, title, bars, children }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const application = frame.stats.applications.find(({ menuId }) => menuId === frame.module)
  const moduleName = application && menuName(application, language)
  const hasMenu = bars === 'all' && frame.menus.hasLeft
  useSignedOutElsewhere()
  useIdentityTabs(frame)
  const version = t('version', { version: frame.version })
  const atLeft = frame.stats.menuStyle === MenuStyle.left && hasMenu
  return (
    <div
      className={classes.frame}
      data-bars={bars}
      data-brand={atLeft ? 'left' : undefined}
      data-menu={!hasMenu ? 'none' : frame.menuCollapsed ? 'collapsed' : 'open'}
    >
      {frame.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <Watermark />
      <InvitationOpener />
      {(bars === 'all' || bars === 'top') && (
        <>
          <SkipLink />
          <TopBar frame={frame} title={title} moduleName={moduleName} hasMenu={hasMenu} />
        </>
      )}
      {hasMenu && (
        <LeftMenu
          placed={frame.menus.placed}
          text={frame.menus.left}
          current={frame.menus.trail.at(-1)}
          label={t('frame.mainMenu', { module: moduleName ?? '' })}
          collapsed={frame.menuCollapsed}
          brand={atLeft ? { title, version } : undefined}
        />
      )}
      <main id="main" tabIndex={-1} className={classes.main} data-screen={frame.menus.page?.screen}>
        {frame.stats.delegate?.targetUsercode && <ActingLine name={frame.stats.delegate.target} works={frame.works} />}
        {frame.notice && (
          <Notice tone={frame.notice.tone} live>
            {frame.notice.text}
          </Notice>
        )}
        {frame.user.remind && frame.isHome && (
          <Notice tone="warning" title={t('frame.credentialExpiry')}>
            {frame.user.remind}
          </Notice>
        )}
        <ColumnsContext.Provider value={{ choices: frame.columns, address: atFrame.columns }}>
          {children}
        </ColumnsContext.Provider>
      </main>
      {bars === 'all' && (
        <footer className={classes.footer}>
          {title} · {version}
        </footer>
      )}
    </div>
  )
}

/**
 * Leaves the page when another tab signs out. /logout leads home instead if a new session has started since: a
 * suspended tab gets the message late. spec: platform §4 "Session"
 */
function useSignedOutElsewhere(): void {
  const leave = useHref(atSession.logout)
  useEffect(
    () =>
      listenToTabs(({ type }) => {
        if (type === 'signedOut') window.location.assign(leave)
      }),
    [leave],
  )
}

/**
 * All tabs of a browser share one session. A tab notifies the others of the identity it uses; tabs with another
 * identity go to the root. spec: platform §2 "Home"
 */
function useIdentityTabs({ user, stats: { delegate } }: FrameData): void {
  const root = useHref('/')
  const identity = `${user.usercode} ${delegate?.targetUsercode ?? ''}`
  useEffect(() => {
    const endListening = listenToTabs((message) => {
      if (message.type === 'identity' && message.identity !== identity) window.location.assign(root)
    })
    postToTabs({ type: 'identity', identity })
    return endListening
  }, [identity, root])
}

const words = { principal: 'frame.agentLine', oneself: 'frame.agentOneself', nobody: 'frame.agentNobody' } as const

/**
 * Notice of the person for whom the user acts and the identity that this page uses, with a button to stop. On a refused
 * page it states that nothing is done; if the whole module is outside the delegation, it gives that reason.
 */
function ActingLine({ name, works }: { name: string; works: ActingFor }) {
  const { t } = useTranslation()
  const isRefused = Object.keys(useRouterState()?.errors ?? {}).length > 0
  return (
    <section className={acting.line} data-works={works} aria-label={t('frame.agentFor', { name })}>
      <span className={acting.words}>
        <Icon name="user-share" />
        {t(isRefused && works !== 'nobody' ? 'frame.agentRefused' : words[works], { name })}
      </span>
      <form method="post" action={useHref(atDelegation.act)}>
        <Button small>{t('frame.agentExit')}</Button>
      </form>
    </section>
  )
}
