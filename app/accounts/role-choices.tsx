import { useTranslation } from 'react-i18next'
import { CheckboxGroup } from '#app/ui/checkbox-group.tsx'
import type { FieldState } from '#app/ui/form.ts'
import type { UserChoices } from '#contract/accounts/user-shapes.ts'

/** The roles to give; those beyond one's own rights can be seen, not chosen. */
export function RoleChoices({ field, roles }: { field: FieldState; roles: UserChoices['roles'] }) {
  const { t } = useTranslation('accounts-users')
  return (
    <CheckboxGroup
      field={field}
      optional
      hint={t('hint.roles')}
      choices={roles.map(({ roleId, roleName, roleCode, grantable }) => ({
        value: String(roleId),
        label: roleName,
        hint: grantable ? roleCode : t('roles.beyond', { code: roleCode }),
        disabled: !grantable,
      }))}
    />
  )
}
