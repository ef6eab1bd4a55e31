import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { pageMembers } from '#contract/shell/workspaces/calls.ts'
import { MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import {
  blockingStatesOf,
  may,
  roleMay,
  type WorkspaceAction,
  workspaceActions,
} from '#contract/shell/workspaces/rules.ts'
import { workspaceOf } from '../workspace.server.ts'
import { RoleBadge } from '../workspace-badges.tsx'
import { useWorkspace } from '../workspace-view.tsx'
import classes from '../workspaces.module.css'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:roles.title') }

const actions = Object.keys(workspaceActions) as WorkspaceAction[]

const contentActions = actions.filter((action) => workspaceActions[action].group === 'content')

/** Permissions of each role by the rules, and of each member in the workspace's present status. */
export async function loader(args: LoaderFunctionArgs) {
  const workspace = await workspaceOf(args)
  const { current, size } = listingOf(args.request, [], { sort: '', order: 'asc' })
  const { bizId } = workspace
  const found = await query(args, pageMembers, { query: { bizId, current, size, status: MemberStatus.active } })
  leaveEmptyPage(args.request, found)
  const { records, ...page } = found
  return {
    page,
    rules: actions.map((action) => ({
      action,
      group: workspaceActions[action].group,
      owner: roleMay(WorkspaceRole.owner, action),
      collaborator: roleMay(WorkspaceRole.collaborator, action),
      viewer: roleMay(WorkspaceRole.viewer, action),
      obstacles: [...blockingStatesOf(action)],
    })),
    contentActions,
    members: records.map(({ userId, name, usercode, roleType }) => ({
      userId,
      name,
      usercode,
      roleType,
      content: contentActions.filter((action) => may(action, { ...workspace, roleType })),
      team: may('invite', { ...workspace, roleType }),
    })),
  }
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

/** Permissions by role and by member. */
export default function Roles() {
  const { t } = useTranslation('workspaces')
  const { rules, contentActions, members, page } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  return (
    <>
      <PageHeader
        title={t('roles.title')}
        line={t('roles.line')}
        action={
          allowed.download && <ExportButton action={at.rolesExport(workspace.id)}>{t('roles.export')}</ExportButton>
        }
      />
      <Card title={t('roles.byRole')} flush>
        <RuleTable rules={rules} />
      </Card>
      <Card title={t('roles.byMember')} flush>
        <MemberTable members={members} actions={contentActions} />
      </Card>
      <Pager page={page.current} size={page.size} total={page.total} />
      <p className={classes.note}>{t('roles.administrators')}</p>
    </>
  )
}

type Rule = Loaded['rules'][number]

function RuleTable({ rules }: { rules: Rule[] }) {
  const { t } = useTranslation('workspaces')
  const columns: Column<Rule>[] = [
    {
      key: 'action',
      head: t('roles.action'),
      cell: ({ action }) => t(`action.${action}`),
      rowHead: true,
      width: '9rem',
    },
    { key: 'owner', head: t('role.owner'), cell: ({ owner }) => <Mark on={owner} /> },
    { key: 'collaborator', head: t('role.collaborator'), cell: ({ collaborator }) => <Mark on={collaborator} /> },
    { key: 'viewer', head: t('role.viewer'), cell: ({ viewer }) => <Mark on={viewer} /> },
    {
      key: 'unless',
      head: t('roles.unless'),
      cell: ({ obstacles }) => obstacles.map((obstacle) => t(`obstacle.${obstacle}`)).join(t('listComma')) || '—',
      prose: true,
      width: '10rem',
    },
  ]
  return (
    <DataTable caption={t('roles.byRole')} compact columns={columns} rows={rules} rowKey={({ action }) => action} />
  )
}

type Member = Loaded['members'][number]

function MemberTable({ members, actions }: { members: Member[]; actions: Loaded['contentActions'] }) {
  const { t } = useTranslation('workspaces')
  const columns: Column<Member>[] = [
    { key: 'name', head: t('field.member'), cell: ({ name }) => name, rowHead: true },
    { key: 'usercode', head: t('field.usercode'), cell: ({ usercode }) => usercode },
    { key: 'role', head: t('field.role'), cell: ({ roleType }) => <RoleBadge role={roleType} /> },
    ...actions.map((action) => ({
      key: action,
      head: t(`action.${action}`),
      cell: ({ content }: Member) => <Mark on={content.includes(action)} />,
    })),
    { key: 'team', head: t('roles.team'), cell: ({ team }) => <Mark on={team} /> },
  ]
  return (
    <DataTable caption={t('roles.byMember')} compact columns={columns} rows={members} rowKey={({ userId }) => userId} />
  )
}

/** A tick for an allowed action, with a text for screen readers. */
function Mark({ on }: { on: boolean }) {
  const { t } = useTranslation('workspaces')
  return on ? (
    <span className={classes.tick}>
      <Icon name="check" />
      <VisuallyHidden>{t('roles.allowed')}</VisuallyHidden>
    </span>
  ) : (
    <span className={classes.none}>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>{t('roles.notAllowed')}</VisuallyHidden>
    </span>
  )
}
