import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { menuIcon } from '#app/page/menus/menu-icon.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useLanguage } from '#app/page/text/use-language.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Badge, StatusBadge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar } from '#app/ui/lists/filter-bar.tsx'
import * as at from '#contract/shell/menus/addresses.ts'
import { listMenus } from '#contract/shell/menus/calls.ts'
import { MenuFrame, MenuStatus, MenuType, MenuVisible, topParentId } from '#contract/shell/menus/codes.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import { MenuPerm } from '#contract/shell/menus/perms.ts'
import { inTreeOrder, type PlacedMenu, withDescendants } from './menu-order.ts'
import { menuTypeKeys } from './menu-words.ts'
import classes from './menus.module.css'

export const handle: PageHandle = { i18n: 'menus', title: ({ t }) => t('menus:list.title') }

/** All entries as a tree, or those of one application. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const { menus } = await query(args, listMenus)
  const tops = menus.filter(({ parentId }) => parentId === topParentId)
  const top = tops.find(({ menuId }) => menuId === searchParams.get('top'))?.menuId
  const within = top === undefined ? undefined : withDescendants(menus, top)
  return {
    top,
    tops,
    menus: inTreeOrder(menus).filter(({ menuId }) => within?.has(menuId) ?? true),
    all: menus.length,
  }
}

export default function Menus() {
  const { t } = useTranslation(['menus', 'common'])
  const { top, tops, menus, all } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(MenuPerm.write)
  const language = useLanguage()
  const create = mayWrite && (
    <LinkButton look="primary" to={top ? at.menuNewBelow(top) : at.menuNew}>
      {t('list.create')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={t('list.title')} line={t('list.line')} action={create} />
      <FilterBar label={t('list.filter')} active={top !== undefined}>
        <SelectField
          label={t('list.application')}
          field={{ name: 'top', initialValue: top }}
          empty={t('list.allOf', { count: all })}
          options={tops.map((each) => ({ value: each.menuId, label: menuName(each, language) }))}
        />
      </FilterBar>
      <MenuTable menus={menus} mayWrite={mayWrite} />
    </>
  )
}

function MenuTable({ menus, mayWrite }: { menus: PlacedMenu[]; mayWrite: boolean }) {
  const { t } = useTranslation('menus')
  const columns: Column<PlacedMenu>[] = [
    { key: 'name', head: t('list.name'), cell: (menu) => <Name menu={menu} />, rowHead: true, width: '16rem' },
    {
      key: 'type',
      head: t('field.type'),
      cell: ({ type }) => (
        <span className={classes.badges}>
          <Badge>{t(`type.${menuTypeKeys[type]}`)}</Badge>
        </span>
      ),
    },
    {
      key: 'url',
      head: t('list.urlOrPerms'),
      cell: ({ type, url, perms }) => (
        <span className={classes.code}>{(type === MenuType.button ? perms : url) || '—'}</span>
      ),
      prose: 'narrow',
    },
    { key: 'order', head: t('field.orderNum'), cell: ({ orderNum }) => orderNum, numeric: true },
    { key: 'state', head: t('list.state'), cell: (menu) => <State menu={menu} /> },
    ...(mayWrite
      ? [
          {
            key: 'actions',
            head: t('list.actions'),
            cell: (menu: PlacedMenu) => <Actions menu={menu} />,
            actions: true,
          },
        ]
      : []),
  ]
  return (
    <DataTable
      stacked
      caption={t('list.title')}
      compact
      columns={columns}
      rows={menus}
      rowKey={({ menuId }) => menuId}
      empty={
        <Card>
          <EmptyState title={t('list.none')} line={t('list.noneLine')} />
        </Card>
      }
    />
  )
}

function Name({ menu }: { menu: PlacedMenu }) {
  const { t } = useTranslation('menus')
  const language = useLanguage()
  return (
    <span className={classes.name} style={{ '--level': menu.level } as CSSProperties}>
      <VisuallyHidden>{t('list.level', { level: menu.level + 1 })}</VisuallyHidden>
      <span className={classes.icon}>{menu.icon !== '' && <Icon name={menuIcon(menu.icon)} size={16} />}</span>
      {menuName(menu, language)}
    </span>
  )
}

function State({ menu: { status, visible, isFrame } }: { menu: PlacedMenu }) {
  const { t } = useTranslation('menus')
  return (
    <span className={classes.badges}>
      {status === MenuStatus.enabled ? (
        <StatusBadge tone="success">{t('status.enabled')}</StatusBadge>
      ) : (
        <StatusBadge>{t('status.disabled')}</StatusBadge>
      )}
      {visible !== MenuVisible.shown && <Badge>{t('visible.hidden')}</Badge>}
      {isFrame === MenuFrame.frame && <Badge tone="info">{t('list.frame')}</Badge>}
    </span>
  )
}

function Actions({ menu }: { menu: PlacedMenu }) {
  const { t } = useTranslation('menus')
  const language = useLanguage()
  const named = <VisuallyHidden>{t('list.named', { name: menuName(menu, language) })}</VisuallyHidden>
  return (
    <>
      {menu.type !== MenuType.button && (
        <LinkButton small look="quiet" to={at.menuNewBelow(menu.menuId)}>
          {t('list.createUnder')}
          {named}
        </LinkButton>
      )}
      <LinkButton small look="quiet" to={at.menuEdit(menu.menuId)}>
        {t('list.edit')}
        {named}
      </LinkButton>
      <LinkButton small look="quiet" to={at.menuDelete(menu.menuId)}>
        {t('list.delete')}
        {named}
      </LinkButton>
    </>
  )
}
