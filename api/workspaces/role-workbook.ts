import { sql } from 'drizzle-orm'
import { isRefusal, type Refusal } from '#contract/problem.ts'
import { WorkspaceRole } from '#contract/workspaces/codes.ts'
import { obstaclesOf, roleMay, type WorkspaceAction, workspaceActions } from '#contract/workspaces/rules.ts'
import type { MemberRow } from '#contract/workspaces/shapes.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { type SheetToWrite, workbookFile, writeWorkbook } from '../files/workbook-writing.ts'
import { type Caller, type FileReply, signedIn } from '../serve.ts'
import { textIn, typedTextIn } from '../text.ts'
import { allMembers } from './member.ts'
import { openWorkspace } from './standing.ts'

type Say = ReturnType<typeof textIn>

/**
 * Who may do what in a workspace, and who that is, for an auditor to carry away. It leaves with data: refuses what `download`
 * does.
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
  const title = typed('export:workspace.title', { workspace: open.name, day: at.slice(0, 'YYYY-MM-DD'.length) })
  const exporter = actor.acting?.agent ?? actor
  const about: [string, string][] = [
    [say('export:workspace.name'), open.name],
    [say('export:workspace.status'), say(`export:workspace.state.${open.status}`)],
    [
      say('export:about.exportedBy'),
      typed('export:about.person', { name: exporter.name, usercode: exporter.usercode }),
    ],
    [say('export:about.exportedAt'), say('export:about.moment', { at, zone: clock.timeZone })],
  ]
  const sheets: SheetToWrite[] = [
    {
      name: say('export:sheet.about'),
      columns: [
        { head: say('export:head.entry'), width: 20 },
        { head: say('export:head.content'), width: 60 },
      ],
      rows: about,
    },
    actionSheet(say),
    memberSheet(say, members),
  ]
  const bytes = await writeWorkbook(sheets, { title })
  return { ...workbookFile(title, bytes), object: `workspace:${bizId}`, detail: { members: members.length } }
}

function actionSheet(say: Say): SheetToWrite {
  const roles = Object.values(WorkspaceRole)
  const actions = Object.keys(workspaceActions) as WorkspaceAction[]
  const separator = say('export:workspace.separator')
  return {
    name: say('export:workspace.actions'),
    columns: [
      { head: say('export:workspace.head.action'), width: 28 },
      ...roles.map((role) => ({ head: say(`export:workspace.role.${role}`), width: 12 })),
      { head: say('export:workspace.head.unless'), width: 40 },
    ],
    rows: actions.map((action) => [
      say(`export:workspace.action.${action}`),
      ...roles.map((role) => (roleMay(role, action) ? '✓' : '')),
      obstaclesOf(action)
        .map((obstacle) => say(`export:workspace.unless.${obstacle}`))
        .join(separator),
    ]),
  }
}

const memberSheet = (say: Say, members: readonly MemberRow[]): SheetToWrite => ({
  name: say('export:workspace.members'),
  columns: [
    { head: say('export:head.usercode'), width: 14 },
    { head: say('export:workspace.head.person'), width: 18 },
    { head: say('export:head.department'), width: 32 },
    { head: say('export:workspace.head.role'), width: 12 },
    { head: say('export:workspace.head.status'), width: 12 },
    { head: say('export:workspace.head.account'), width: 12 },
  ],
  rows: members.map(({ usercode, name, dept, roleType, status, userStatus }) => [
    usercode,
    name,
    dept,
    say(`export:workspace.role.${roleType}`),
    say(`export:workspace.answer.${status}`),
    say(`export:workspace.account.${userStatus}`),
  ]),
})
