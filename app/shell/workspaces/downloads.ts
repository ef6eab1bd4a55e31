import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/page/api/api.server.ts'
import { actionOf, listFileAt, loaderOf, type Served } from '#app/page/files/downloads.server.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import * as calls from '#contract/shell/workspaces/calls.ts'
import { memberListOf, noticeListOf, workspaceListOf } from './params.server.ts'
import { workspaceOf } from './workspace.server.ts'

type Id = string | number

/** Address of a list of the current workspace. */
const listOf = (page: (id: Id) => string) => (args: LoaderFunctionArgs) => page(numberOf(args, 'id'))

const downloads = {
  [at.allWorkbenchesExport]: listFileAt(at.allWorkbenches, calls.exportManagedWorkspaces, ({ request }) => {
    const { filter, listing } = workspaceListOf(request)
    return { ...filter, sort: listing.sort, order: listing.order }
  }),
  [at.membersExport(':id')]: listFileAt(listOf(at.members), calls.exportMembers, async (args) => {
    const { filter, listing } = memberListOf(args.request)
    const { bizId } = await workspaceOf(args)
    return { bizId, ...filter, sort: listing.sort, order: listing.order }
  }),
  [at.noticesExport(':id')]: listFileAt(listOf(at.notices), calls.exportNotices, async (args) => {
    const { keyword, order } = noticeListOf(args.request)
    const { bizId } = await workspaceOf(args)
    return { bizId, keyword, order }
  }),
  /** Export of the permissions. */
  [at.rolesExport(':id')]: listFileAt(listOf(at.roles), calls.exportRoles, async (args) => {
    const { bizId } = await workspaceOf(args)
    return { bizId }
  }),
  /** A picture of a workspace or a notice, for users who may see it. */
  [at.picture]: {
    loader: (args) => {
      const path = new URL(args.request.url).searchParams.get('path')?.slice(0, 200) ?? ''
      return download(args, calls.getPicture, { query: { path } })
    },
  },
} satisfies Served

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
