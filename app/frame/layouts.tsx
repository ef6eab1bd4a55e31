import { NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FrameData } from '#app/page/frame-data.ts'
import type { LayoutName } from '#app/page/layout-names.ts'
import { WorkbenchHead } from '#app/page/workbench-head.tsx'
import { Frame, type FrameBars } from './frame.tsx'
import type { MenuPage } from './frame-menus.ts'
import classes from './layouts.module.css'

type Props = { frame: FrameData; title: string; children: ReactNode }

/** What each layout that stands around a whole page leaves of the frame. */
const barsOf: Partial<Record<LayoutName, FrameBars>> = {
  Layout: 'all',
  LayoutBlank: 'top',
  HeadLessLayout: 'none',
  BlankLayout: 'bare',
}

/** A page in the layouts its menu entry names; in the standard one where it has none. spec: platform §2 "Route table" */
export function Layouts({ frame, title, children }: Props) {
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

/** Under the head of a workspace. */
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

/** Two columns, three to five: the pages beside this one, and this one. design: domain §8 */
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
