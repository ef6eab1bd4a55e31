import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { type SheetToWrite, workbookFile, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { textIn, typedTextIn } from '#api/platform/text.ts'
import { organisationName } from '#api/shell/organisation.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { blockingStatesOf, roleMay, type WorkspaceAction, workspaceActions } from '#contract/shell/workspaces/rules.ts'
import type { MemberRow } from '#contract/shell/workspaces/shapes.ts'
import { allMembers } from './member.ts'
import { openWorkspace } from './open-workspace.ts'

type Say = ReturnType<typeof textIn>

/**
 * Permission matrix and members of a workspace, for auditors. Refuses what `download` does, because the data leaves the
 * system.
 */
export async function exportRoles(
  { db, clock }: { db: Db; clock: Clock },
  { bizId, caller }: { bizId: string; caller: Caller },
): Promise<FileReply | Refusal> {
  const actor = signedIn(caller)
  const open = await openWorkspace(db, { key: { bizId }, actor, action: 'download' })
  if (isRefusal(open)) return open
  const members = await allMembers(db, open.id)
  const { rows } = await db.execute<{ at: string }>(
    sql`select to_char(${clock.now} at time zone ${clock.timeZone}::text, 'YYYY-MM-DD HH24:MI') as at`,
  )
  const at = rows[0]?.at ?? ''
  const say = textIn(caller.language)
  const typed = typedTextIn(caller.language)
  const title = typed('workspaces-export:title', { workspace: open.name, day: at.slice(0, 'YYYY-MM-DD'.length) })
  const exporter = actor.delegation?.agent ?? actor
  const about: [string, string][] = [
    [say('workspaces-export:name'), open.name],
    [say('workspaces-export:status'), say(`workspaces-export:state.${open.status}`)],
    [
      say('files-export:about.exportedBy'),
      typed('files-export:about.person', { name: exporter.name, usercode: exporter.usercode }),
    ],
    [say('files-export:about.exportedAt'), say('files-export:about.moment', { at, zone: clock.timeZone })],
  ]
  const sheets: SheetToWrite[] = [aboutSheet(about, caller.language), actionSheet(say), memberSheet(say, members)]
  const organisation = await organisationName(db, caller.language)
  const bytes = await writeWorkbook(sheets, { title, organisation })
  return { ...workbookFile(title, bytes), object: `workspace:${bizId}`, detail: { members: members.length } }
}

function actionSheet(say: Say): SheetToWrite {
  const roles = Object.values(WorkspaceRole)
  const actions = Object.keys(workspaceActions) as WorkspaceAction[]
  const separator = say('workspaces-export:separator')
  return {
    name: say('workspaces-export:actions'),
    columns: [
      { head: say('workspaces-export:head.action'), width: 28 },
      ...roles.map((role) => ({ head: say(`workspaces-export:role.${role}`), width: 12 })),
      { head: say('workspaces-export:head.unless'), width: 40 },
    ],
    rows: actions.map((action) => [
      say(`workspaces-export:action.${action}`),
      ...roles.map((role) => (roleMay(role, action) ? '✓' : '')),
      blockingStatesOf(action)
        .map((obstacle) => say(`workspaces-export:unless.${obstacle}`))
        .join(separator),
    ]),
  }
}

const memberSheet = (say: Say, members: readonly MemberRow[]): SheetToWrite => ({
  name: say('workspaces-export:members'),
  columns: [
    { head: say('files-export:head.usercode'), width: 14 },
    { head: say('workspaces-export:head.person'), width: 18 },
    { head: say('files-export:head.department'), width: 32 },
    { head: say('workspaces-export:head.role'), width: 12 },
    { head: say('workspaces-export:head.status'), width: 12 },
    { head: say('workspaces-export:head.account'), width: 12 },
  ],
  rows: members.map(({ usercode, name, dept, roleType, status, userStatus }) => [
    usercode,
    name,
    dept,
    say(`workspaces-export:role.${roleType}`),
    say(`workspaces-export:answer.${status}`),
    say(`workspaces-export:account.${userStatus}`),
  ]),
})
