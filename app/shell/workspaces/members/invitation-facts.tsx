import { useTranslation } from 'react-i18next'
import { WorkbenchHead } from '#app/page/look/workbench-head.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { usePicture } from '../picture.tsx'
import { RoleBadge } from '../workspace-badges.tsx'
import type { loader } from './invitation.server.ts'

type OpenInvitation = NonNullable<Awaited<ReturnType<typeof loader>>['invitation']>

/** Details of an invitation. spec: platform §2 "Workspace invitation dialog" */
export function InvitationFacts({ invitation }: { invitation: OpenInvitation }) {
  const { t } = useTranslation('workspaces')
  const { name, remark, photoPath, roleType, owner, invitedBy, invitedAt } = invitation
  return (
    <>
      <WorkbenchHead name={name || t('placeholder.name')} remark={remark} picture={usePicture(photoPath)} />
      <DescriptionList
        items={[
          {
            term: t('invitation.role'),
            value: (
              <>
                <RoleBadge role={roleType} />{' '}
                {t(roleType === WorkspaceRole.collaborator ? 'role.collaboratorLine' : 'role.viewerLine')}
              </>
            ),
          },
          { term: t('field.owner'), value: owner },
          { term: t('field.invitedBy'), value: `${invitedBy || owner} · ${invitedAt}` },
        ]}
      />
    </>
  )
}
