import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { Avatar, letterOf } from '#app/page/look/avatar.tsx'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { workspaceAreas } from '#app/workspace-areas.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { pageMembers, pageNotices } from '#contract/shell/workspaces/calls.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { NoticeList } from '../notices/notice-list.tsx'
import { noticeView } from '../params.server.ts'
import { workspaceOf } from '../workspace.server.ts'
import { RoleBadge } from '../workspace-badges.tsx'
import { useWorkspace } from '../workspace-view.tsx'
import classes from '../workspaces.module.css'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:home.title') }

const membersShown = 6

const noticesShown = 3

export async function loader(args: LoaderFunctionArgs) {
  const { bizId } = await workspaceOf(args)
  const [members, notices] = await Promise.all([
    query(args, pageMembers, { query: { bizId, size: membersShown, status: MemberStatus.active } }),
    query(args, pageNotices, { query: { bizId, size: noticesShown } }),
  ])
  return {
    members: members.records.map(({ userId, name, dept, avatar, roleType }) => ({
      userId,
      name,
      dept,
      avatar,
      roleType,
    })),
    notices: notices.records.map((notice) => noticeView(args.request, notice)),
    noticeCount: notices.total,
  }
}

/** Overview of the workspace: latest notices, areas, members and facts. */
export default function WorkbenchHome() {
  const { t } = useTranslation('workspaces')
  const { members, notices, noticeCount } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  return (
    <div className={classes.glance}>
      <div>
        <Card
          title={t('home.notices')}
          action={
            noticeCount > notices.length && (
              <LinkButton small to={at.notices(workspace.id)}>
                {t('home.allNotices', { notices: noticeCount })}
              </LinkButton>
            )
          }
        >
          {notices.length > 0 ? (
            <NoticeList notices={notices} />
          ) : (
            <EmptyState
              title={t('notices.empty')}
              line={t('notices.emptyLine')}
              action={allowed.add && <LinkButton to={at.noticeNew(workspace.id)}>{t('notices.new')}</LinkButton>}
            />
          )}
        </Card>
        <Areas />
      </div>
      <div>
        <Card
          title={t('home.members')}
          action={
            <LinkButton small to={at.members(workspace.id)}>
              {t('home.allMembers', { members: workspace.memberCount })}
            </LinkButton>
          }
        >
          <ul className={classes.people}>
            {members.map(({ userId, name, dept, avatar, roleType }) => (
              <li key={userId} className={classes.person}>
                <Avatar avatar={avatar} letter={letterOf(name)} />
                <span className={classes.personName}>
                  {name}
                  {dept && <span className={classes.under}>{dept}</span>}
                </span>
                <RoleBadge role={roleType} />
              </li>
            ))}
          </ul>
          {allowed.invite && (
            <p className={classes.inviteMore}>
              <LinkButton small to={at.invite(workspace.id)}>
                {t('members.invite')}
              </LinkButton>
            </p>
          )}
        </Card>
        <Card title={t('home.facts')}>
          <DescriptionList
            items={[
              { term: t('field.owner'), value: workspace.owner },
              { term: t('field.tables'), value: workspace.dataAuthorizationCount },
              { term: t('field.createdAt'), value: workspace.createdAt },
              { term: t('field.updatedAt'), value: workspace.updatedAt },
            ]}
          />
        </Card>
      </div>
    </div>
  )
}

/** Available areas, and the names of those not available yet. spec: platform §2 "Work areas" */
function Areas() {
  const { t } = useTranslation('workspaces')
  const { workspace } = useWorkspace()
  return (
    <Card title={t('area.title')}>
      <ul className={classes.areas}>
        {workspaceAreas.map(({ label, to }) => (
          <li key={label} className={classes.area}>
            <Link to={to(workspace.id)}>{t(`tab.${label}`)}</Link>
            <span>{t(`area.lines.${label}`)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.planned}>{t('area.planned')}</p>
    </Card>
  )
}
