import type { SQL } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Publish } from '#api/platform/events/events.ts'
import { uploadOf } from '#api/platform/files/store/upload.ts'
import { listFaults } from '#api/platform/files/workbook/workbook-table.ts'
import { refuseWorkbook } from '#api/platform/files/workbook/workbook-upload.ts'
import { workbookFile } from '#api/platform/files/workbook/workbook-writing.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { listFile } from '#api/shell/files/list-export.ts'
import type { Language } from '#contract/platform/language.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, refuse } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/accounts/calls.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { emailChanged, secondFactorRemoved, userDisabled } from './events.ts'
import * as users from './user-record.ts'
import * as workbook from './user-workbook.ts'

/** Creates a one-time link to set a password; implemented by the session feature, which depends on this one. */
export type GiveLink = (
  tx: Tx,
  to: { user: users.CreatedUser; language: Language },
) => Promise<{ mailed: boolean; link: string | null }>

/** Access to an account, implemented by the session feature. */
export type Access = {
  openSessionsOf(clock: Clock, userId: SQL): SQL
  accessTokensOf(clock: Clock, userId: SQL): SQL
  hasFactor(userId: SQL): SQL
  /** Removes the user's second factor; false if there is none. */
  takeFactor(tx: Tx, userId: number): Promise<boolean>
}

type Dependencies = { db: Db; clock: Clock; publish: Publish; giveLink: GiveLink; access: Access }

export const userRoutes = ({ db, clock, publish, giveLink, access }: Dependencies): Route[] => [
  read(calls.pageUsers, async ({ query, caller: { language } }) => {
    const page = pageOf(query)
    const { sort, order, current: _, size: __, ...filter } = query
    return recordsOf(await users.pageUsers(db, { filter, sort: { by: sort, order }, page, language }), page)
  }),

  read(calls.getUserChoices, ({ caller }) => users.userChoices(db, signedIn(caller), caller.language)),

  file(calls.getUserTemplate, async ({ caller: { language } }) =>
    workbookFile(textIn(language)('files-workbook:users.title'), await workbook.userTemplate(language)),
  ),

  file(calls.exportUsers, async ({ query, caller }) => {
    const { language } = caller
    const { sort, order, ...filter } = query
    const { rows, more } = await users.usersToExport(db, { filter, sort: { by: sort, order }, language })
    const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: clock.timeZone })
    const dated = rows.map((row) => ({ ...row, createdDay: dayOf.format(new Date(row.createdAt)) }))
    const say = textIn(language)
    const role = filter.roleId === undefined ? undefined : await users.roleNamed(db, filter.roleId, language)
    return listFile(
      { db, clock, caller },
      {
        title: say('files-workbook:users.title'),
        sheet: workbook.userSheet(dated, language),
        filter: [
          [say('accounts-users:list.keyword'), filter.keyword],
          [
            say('accounts-users:field.status'),
            filter.status && say(`accounts-users:status.${statusWord[filter.status]}`),
          ],
          [say('accounts-users:field.roles'), role],
        ],
        params: query,
        more,
      },
    )
  }),

  read(calls.getUser, ({ query: { userId }, caller }) =>
    users.getUser(
      db,
      {
        openSessionsOf: (user) => access.openSessionsOf(clock, user),
        accessTokensOf: (user) => access.accessTokensOf(clock, user),
        hasFactor: access.hasFactor,
      },
      { userId, actor: signedIn(caller), language: caller.language },
    ),
  ),

  write(calls.createUser, async (tx, { body, caller }) => {
    const created = await users.createUser(tx, signedIn(caller), body)
    if (isRefusal(created)) return created
    // Without an e-mail, no link is created until somebody requests one.
    const mailed = created.email !== null && (await giveLink(tx, { user: created, language: caller.language })).mailed
    const { userId, usercode, username } = created
    return { reply: { userId, mailed }, object: `user:${usercode}`, detail: { username, roles: body.roleIds } }
  }),

  prepared(
    calls.importUsers,
    async ({ body, caller }) => workbook.parseUserWorkbook(uploadOf(body.file, caller), caller.language),
    async (tx, parsed, { caller }) => {
      const { language } = caller
      const actor = signedIn(caller)
      const { departments } = await users.userChoices(tx, actor, language)
      const resolved = workbook.resolveUsers(parsed, { departments, roles: await users.roleWords(tx) })
      const unread = [...parsed.faults, ...resolved.faults]
      // Reports all faults of the workbook together.
      const outcome =
        unread.length > 0
          ? { faults: await users.faultsOfUsers(tx, actor, resolved.users) }
          : await users.createUsers(tx, actor, resolved.users)
      if ('faults' in outcome) {
        const refused = outcome.faults.map(({ index, field, reason }) => ({
          sheet: null,
          row: null,
          column: null,
          ...parsed.users[index]?.placeOf(columnOf[field]),
          reason,
        }))
        return refuseWorkbook(listFaults([...unread, ...refused], parsed.moreFaults), language)
      }
      let mailed = 0
      for (const user of outcome.created) {
        if (user.email === null) continue
        await giveLink(tx, { user, language })
        mailed += 1
      }
      const added = outcome.created.length
      const { examples } = parsed
      return { reply: { added, mailed, examples }, object: '', detail: { added, examples } }
    },
  ),

  write(calls.updateUser, async (tx, { query, body: { version, ...edit }, caller }) => {
    const updated = await users.updateUser(tx, { ...query, version, edit, actor: signedIn(caller) })
    if (isRefusal(updated)) return updated
    if (updated.isEmailChanged) await publish(tx, emailChanged, query)
    return { reply: null, object: `user:${updated.usercode}` }
  }),

  write(calls.setUserRoles, async (tx, { query, body, caller }) => {
    const set = await users.setUserRoles(tx, { ...query, ...body, actor: signedIn(caller) })
    return isRefusal(set) ? set : { reply: null, object: `user:${set.usercode}`, detail: { roles: set.roles } }
  }),

  write(calls.disableUser, async (tx, { query, caller }) => {
    const disabled = await users.disableUser(tx, { ...query, actor: signedIn(caller) })
    if (isRefusal(disabled)) return disabled
    await publish(tx, userDisabled, { userId: query.userId, name: disabled.name })
    return { reply: null, object: `user:${disabled.usercode}` }
  }),

  write(calls.enableUser, async (tx, { query, caller }) => {
    const enabled = await users.enableUser(tx, { ...query, actor: signedIn(caller) })
    return isRefusal(enabled) ? enabled : { reply: null, object: `user:${enabled.usercode}` }
  }),

  write(calls.takeSecondFactor, async (tx, { query, caller }) => {
    const user = await users.factorUser(tx, { ...query, actor: signedIn(caller) })
    if (isRefusal(user)) return user
    if (!(await access.takeFactor(tx, user.userId))) return refuse('factor.off')
    await publish(tx, secondFactorRemoved, { userId: user.userId })
    return { reply: null, object: `user:${user.usercode}` }
  }),

  write(calls.givePasswordLink, async (tx, { query, caller }) => {
    const user = await users.linkableUser(tx, { ...query, actor: signedIn(caller) })
    if (isRefusal(user)) return user
    const given = await giveLink(tx, { user, language: caller.language })
    return { reply: given, object: `user:${user.usercode}`, detail: { mailed: given.mailed } }
  }),
]

const statusWord = { [UserStatus.enabled]: 'enabled', [UserStatus.disabled]: 'disabled' } as const

/** Workbook column of a fault that only the database can detect. */
const columnOf = {
  usercode: 'usercode',
  username: 'username',
  email: 'email',
  departmentId: 'department',
  roleIds: 'roles',
} as const
