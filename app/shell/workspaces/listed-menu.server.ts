import { mutate } from '#app/page/api/api.server.ts'
import { type ListedMenu, listedPage } from '#app/page/menus/listed-menu.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { listWorkspaces } from '#contract/shell/workspaces/calls.ts'

type Own = { id: number; name: string; owner: string }

const myWorkbench = { name: '我的工作臺', nameHans: '我的工作台', nameEn: 'My workbench' }

/** Lists the user's workspaces in a directory below the workbench menu. */
export const listed: ListedMenu<Own[]> = {
  isParent: ({ menuId }) => menuId === 'workbench',
  async load(args) {
    const result = await mutate(args, listWorkspaces)
    const unnamed = translatorOf(args.request, 'workspaces')('placeholder.name')
    return result.ok ? result.data.map(({ id, name, owner }) => ({ id, name: name || unnamed, owner })) : []
  },
  entriesOf(parent, workspaces) {
    if (workspaces.length === 0) return []
    const menuId = `${parent.menuId}-mine`
    const directory = { ...listedPage(parent, '', '', 0), ...myWorkbench, menuId, type: MenuType.directory }
    const children = distinctNames(workspaces).map(({ id, name }, place) =>
      listedPage(directory, name, at.workspaceHome(encodeURIComponent(id)), place),
    )
    return [{ ...directory, children }]
  },
}

/** Adds the owner's name to equal names: names are unique only among one owner's workspaces. */
function distinctNames(workspaces: readonly Own[]): Pick<Own, 'id' | 'name'>[] {
  const counts = new Map<string, number>()
  for (const { name } of workspaces) counts.set(name, (counts.get(name) ?? 0) + 1)
  return workspaces.map(({ id, name, owner }) => ({
    id,
    name: (counts.get(name) ?? 0) > 1 ? `${name}（${owner}）` : name,
  }))
}
