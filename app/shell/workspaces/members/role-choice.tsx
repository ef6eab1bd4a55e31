import { useTranslation } from 'react-i18next'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import type { FieldState } from '#app/ui/forms/form.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'

/** The two roles for invitations, each with an explanation. */
export function RoleChoice({ field }: { field: FieldState }) {
  const { t } = useTranslation('workspaces')
  return (
    <RadioGroup
      field={field}
      choices={[
        { value: WorkspaceRole.collaborator, label: t('role.collaborator'), hint: t('role.collaboratorLine') },
        { value: WorkspaceRole.viewer, label: t('role.viewer'), hint: t('role.viewerLine') },
      ]}
    />
  )
}
