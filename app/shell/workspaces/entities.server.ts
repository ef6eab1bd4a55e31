import { mutate } from '#app/page/api/api.server.ts'
import { type EntityTypes, firstOf, foundBy, type Searched } from '#app/page/menus/entity-type.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { listWorkspaces } from '#contract/shell/workspaces/calls.ts'

export const entities: EntityTypes = { workspace: { page: at.workspaceHome, opened: at.workspace(':key') } }

export const searched: Searched = {
  order: 2,
  find: (args, { has }) =>
    foundBy(mutate(args, listWorkspaces), (workspaces) =>
      firstOf(
        workspaces.filter(({ name, remark, owner }) => has(name, remark, owner)),
        ({ id, name, remark }) => ({
          key: id,
          name: name || translatorOf(args.request, 'workspaces')('placeholder.name'),
          note: remark,
          to: at.workspaceHome(id),
        }),
      ),
    ),
}
