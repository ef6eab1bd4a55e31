import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Publish } from '#api/platform/events/events.ts'
import { type FileStore, removeFiles } from '#api/platform/files/store/store.ts'
import { storeUpload } from '#api/platform/files/store/stored-file.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { consumeQuota, picturesUploaded, userOf } from '#api/platform/quota/quota.ts'
import { textIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet, momentsOf } from '#api/shell/files/list-export.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import * as calls from '#contract/shell/workspaces/calls.ts'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import * as invitations from './invitation.ts'
import { memberRoutes } from './member-routes.ts'
import { noticeRoutes } from './notice-routes.ts'
import * as pictures from './picture.ts'
import { workSeenSince } from './seen-since.ts'
import * as workspaces from './workspace.ts'

type Dependencies = { db: Db; clock: Clock; publish: Publish; files: FileStore; publicUrl: string } & Pick<
  workspaces.WorkspaceView,
  'authorizationsOf'
>

/** Seconds of caching; a path's picture never changes. */
const cacheSeconds = 30 * 24 * 3600

export const workspaceRoutes = ({ db, clock, publish, files, publicUrl, authorizationsOf }: Dependencies): Route[] => {
  const urlOf = (path: string) => `${publicUrl}/api${calls.getPicture.path}?${new URLSearchParams({ path })}`
  const view = { urlOf, authorizationsOf }
  return [
    read(calls.listWorkspaces, ({ caller }) => workspaces.listWorkspaces(db, view, signedIn(caller).userId)),

    read(calls.getWorkspace, async ({ body: { id, bizId }, caller }) => {
      const key = id === undefined ? { bizId: bizId ?? '' } : { id }
      return workspaces.getWorkspace(db, view, { key, actor: signedIn(caller) })
    }),

    write(calls.saveWorkspace, async (tx, { body, caller }) => {
      const actor = signedIn(caller)
      const { bizId, version = 0, name, remark, photoPath } = body
      const saved =
        bizId === undefined
          ? await workspaces.createWorkspace(tx, clock, { name: name ?? '', remark, photoPath, actor })
          : await workspaces.editWorkspace(tx, clock, { bizId, version, name, remark, photoPath, actor })
      if (isRefusal(saved)) return saved
      return {
        reply: { id: saved.id, bizId: saved.bizId },
        object: `workspace:${saved.bizId}`,
        detail: bizId === undefined ? { name } : { edited: true },
        afterwards: () => removeFiles(files, saved.left),
      }
    }),

    prepared(
      calls.uploadPicture,
      async ({ body, caller }) => {
        const by = userOf(signedIn(caller))
        const refused = await db.transaction((tx) => consumeQuota(tx, clock, { quota: picturesUploaded, by }))
        if (refused) return refused
        return storeUpload({ db, files }, { use: pictures.pictureUses[body.use], file: body.file, caller })
      },
      async (tx, picture, { caller }) => {
        const { userId, usercode } = signedIn(caller)
        const left = await pictures.noteUpload(tx, clock, { userId, picture })
        return {
          reply: { sysFile: { path: picture.path, originName: picture.originName } },
          object: `user:${usercode}`,
          detail: { path: picture.path, bytes: picture.bytes },
          afterwards: () => removeFiles(files, left),
        }
      },
    ),

    file(calls.getPicture, async ({ query, caller }) => {
      const found = await pictures.readPicture(
        { db, clock, files },
        { path: query.path, caller: signedIn(caller), since: workSeenSince(caller) },
      )
      return isRefusal(found) ? found : { name: 'picture.webp', shownForSeconds: cacheSeconds, ...found }
    }),

    write(calls.disableAndEnable, async (tx, { query: { bizId }, body: { status }, caller }) => {
      const changed = await workspaces.changeStatus(tx, clock, { bizId, status, actor: signedIn(caller) })
      return isRefusal(changed) ? changed : { reply: null, object: `workspace:${bizId}`, detail: { status } }
    }),

    write(calls.removeWorkspace, async (tx, { query: { bizId }, caller }) => {
      const removed = await workspaces.removeWorkspace(tx, clock, { bizId, actor: signedIn(caller) })
      return isRefusal(removed) ? removed : { reply: null, object: `workspace:${bizId}` }
    }),

    read(calls.pageManagedWorkspaces, async ({ query }) => {
      const { sort, order, keyword, status, ownerStatus } = query
      const page = pageOf(query)
      const params = { filter: { keyword, status, ownerStatus }, sort: { by: sort, order }, page }
      return recordsOf(await workspaces.pageWorkspaces(db, view, params), page)
    }),

    file(calls.exportManagedWorkspaces, async ({ query, caller }) => {
      const { sort, order, ...filter } = query
      const { rows, more } = await workspaces.workspacesToExport(db, view, { filter, sort: { by: sort, order } })
      const say = textIn(caller.language)
      const moment = momentsOf(clock)
      const word = (key: string) => say(`workspaces:${key}`)
      const statusIn = (status: WorkspaceStatus) =>
        word(status === WorkspaceStatus.enabled ? 'status.enabled' : 'status.disabled')
      const ownerIn = (status: UserStatus) =>
        word(status === UserStatus.enabled ? 'all.ownerEnabled' : 'all.ownerDisabled')
      const title = word('list.all')
      const columns: ListColumn<(typeof rows)[number]>[] = [
        { head: word('field.name'), width: 32, of: ({ name }) => name || word('placeholder.name') },
        { head: word('field.remark'), width: 48, of: ({ remark }) => remark },
        { head: word('field.owner'), width: 16, of: ({ owner }) => owner },
        { head: word('all.ownerStatus'), width: 14, of: ({ ownerStatus }) => ownerIn(ownerStatus) },
        { head: word('field.members'), width: 10, of: ({ memberCount }) => memberCount },
        { head: word('field.status'), width: 10, of: ({ status }) => statusIn(status) },
        { head: word('field.createdAt'), width: 20, format: 'second', of: ({ createTime }) => moment(createTime) },
        { head: word('field.updatedAt'), width: 20, format: 'second', of: ({ updateTime }) => moment(updateTime) },
      ]
      const filtered = [
        [word('all.keyword'), query.keyword],
        [word('field.status'), query.status && statusIn(query.status)],
        [word('all.ownerStatus'), query.ownerStatus && ownerIn(query.ownerStatus)],
      ] as const
      const sheet = listSheet(title, columns, rows)
      return listFile({ db, clock, caller }, { title, sheet, filter: filtered, params: query, more })
    }),

    read(calls.countWorkspaces, ({ caller }) => workspaces.countWorkspaces(db, signedIn(caller).userId)),
    read(calls.listOwners, ({ caller }) => workspaces.listOwners(db, signedIn(caller).userId)),
    read(calls.getOwner, ({ query, caller }) => workspaces.getOwner(db, { ...query, actor: signedIn(caller) })),

    read(calls.listInvitations, ({ caller }) =>
      invitations.openInvitations(db, urlOf, { userId: signedIn(caller).userId }),
    ),
    read(calls.getInvitation, ({ body, caller }) =>
      invitations.openInvitations(db, urlOf, { ...body, userId: signedIn(caller).userId }),
    ),

    ...memberRoutes({ db, clock, publish }),
    ...noticeRoutes({ db, clock, files }),
  ]
}
