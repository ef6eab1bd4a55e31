import { NavLink, Outlet, useLoaderData, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPage } from '#app/page/errors/error-page.tsx'
import { StoredTypingNotice } from '#app/page/forms/stored-typing-notice.tsx'
import { BarePage } from '#app/page/look/bare-page.tsx'
import { useSystemTitle } from '#app/page/look/brand.tsx'
import { LoadingLine } from '#app/page/look/loading-line.tsx'
import { WorkbenchHead } from '#app/page/look/workbench-head.tsx'
import { type FrameData, useFrame } from '#app/page/menus/frame-data.ts'
import type { LayoutName } from '#app/page/menus/layout-names.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useLanguage } from '#app/page/text/use-language.ts'
import classes from './app-layout.module.css'
import type { loader } from './frame.server.ts'
import { Frame, type FrameBars } from './frame.tsx'
import type { MenuPage } from './frame-menus.ts'
import { useHostShell } from './host-shell.ts'
import { LeaveConfirmation } from './leave-confirmation.tsx'
import { useLeaveQuestion } from './leaving.ts'
import { markUser } from './marked-user.ts'

export { loader } from './frame.server.ts'

export const handle: PageHandle<FrameData> = { keep: markUser }

/** The layout of every staff page. */
export default function AppLayout() {
  const frame = useLoaderData<typeof loader>()
  const leaving = useLeaveQuestion(frame.user.id)
  const loading = useHostShell(frame.hostOrigins, useLanguage())
  return (
    <Layouts frame={frame} title={useSystemTitle()}>
      {loading && <LoadingLine />}
      <StoredTypingNotice account={frame.user.id} />
      <Outlet />
      {leaving && <LeaveConfirmation {...leaving} />}
    </Layouts>
  )
}

/** Errors of nested pages keep the frame. Without the frame's data they are shown on a bare page. */
export function ErrorBoundary() {
  const error = useRouteError()
  const frame = useFrame()
  const title = useSystemTitle()
  if (!frame) {
    return (
      <BarePage>
        <ErrorPage error={error} />
      </BarePage>
    )
  }
  return (
    <Frame frame={frame} title={title} bars={frame.inFrame ? 'none' : 'all'}>
      <ErrorPage error={error} />
    </Frame>
  )
}

type Props = { frame: FrameData; title: string; children: ReactNode }

/** Bars of the frame that each whole-page layout shows. */
const barsOf: Partial<Record<LayoutName, FrameBars>> = {
  Layout: 'all',
  LayoutBlank: 'top',
  HeadLessLayout: 'none',
  BlankLayout: 'bare',
}

/** A page in the layouts named by its menu entry; by default the standard one. spec: platform §2 "Route table" */
function Layouts({ frame, title, children }: Props) {
  const { page } = frame.menus
  const [around = 'Layout', ...inner] = page?.layouts ?? []
  const shownAround = frame.inFrame && around === 'Layout' ? 'HeadLessLayout' : around
  return (
    <Frame frame={frame} title={title} bars={barsOf[shownAround] ?? 'all'}>
      {page ? inner.reduceRight((content, layout) => within(layout, page, content), children) : children}
    </Frame>
  )
}

function within(layout: LayoutName, page: MenuPage, content: ReactNode): ReactNode {
  switch (layout) {
    case 'WorkbenchLayout':
      return <Workbench page={page}>{content}</Workbench>
    case 'TabViewLayout':
      return <TabView page={page}>{content}</TabView>
    case 'Layout35':
      return <Columns page={page}>{content}</Columns>
    default:
      return content
  }
}

type InnerProps = { page: MenuPage; children: ReactNode }

const Workbench = ({ page, children }: InnerProps) => (
  <>
    <WorkbenchHead name={page.name} remark={page.remark} />
    {children}
  </>
)

const TabView = ({ page, children }: InnerProps) => (
  <>
    <Beside page={page} className={classes.tabs} />
    {children}
  </>
)

/** Two columns, three to five: the sibling pages and this page. design: domain §8 */
const Columns = ({ page, children }: InnerProps) => (
  <div className={classes.columns}>
    <Beside page={page} className={classes.list} />
    <div>{children}</div>
  </div>
)

function Beside({ page, className }: { page: MenuPage; className: string | undefined }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('frame.beside', { page: page.name })} className={className}>
      {page.beside.map(({ menuId, name, url, external }) => (
        <NavLink key={menuId} to={url} end reloadDocument={external} className={classes.link}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
