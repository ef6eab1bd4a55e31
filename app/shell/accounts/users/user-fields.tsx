import { useTranslation } from 'react-i18next'
import { useMailWay } from '#app/page/menus/frame-data.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldState } from '#app/ui/forms/form.ts'
import type { UserChoices } from '#contract/shell/accounts/user-shapes.ts'

/** Account fields that an administrator may correct. */
export const userFieldNames = ['username', 'name', 'email', 'mobile', 'company', 'position', 'departmentId'] as const
type UserFieldName = (typeof userFieldNames)[number]

type Props = {
  field: (name: UserFieldName) => FieldState
  departments: readonly { departmentId: number; fullName: string }[]
}

/** The fields of an account except its number, roles and status. */
export function UserFields({ field, departments }: Props) {
  const { t } = useTranslation('accounts-users')
  const mail = useMailWay()
  return (
    <>
      <TextField
        hint={t('hint.username')}
        field={field('username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField field={field('name')} autoComplete="off" />
      <TextField
        hint={t(`hint.email.${mail}`)}
        field={field('email')}
        type="email"
        width="long"
        optional
        autoComplete="off"
        spellCheck={false}
      />
      <TextField hint={t('hint.mobile')} field={field('mobile')} type="tel" optional autoComplete="off" />
      <TextField field={field('company')} width="long" optional autoComplete="off" />
      <TextField field={field('position')} optional autoComplete="off" />
      <SelectField
        field={field('departmentId')}
        width="long"
        optional
        empty={t('field.noDepartment')}
        options={departments.map(({ departmentId, fullName }) => ({ value: String(departmentId), label: fullName }))}
      />
    </>
  )
}

export function useUserLabels(): Record<UserFieldName, string> {
  const { t } = useTranslation('accounts-users')
  return {
    username: t('field.username'),
    name: t('field.name'),
    email: t('field.email'),
    mobile: t('field.mobile'),
    company: t('field.company'),
    position: t('field.position'),
    departmentId: t('field.department'),
  }
}

/** The roles to assign; those beyond the administrator's own rights are disabled. */
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
