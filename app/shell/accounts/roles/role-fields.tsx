import { useTranslation } from 'react-i18next'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { fieldId } from '#app/ui/fields/field.tsx'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import type { FormState } from '#app/ui/forms/form.ts'
import { roleRemarkMax } from '#contract/shell/accounts/codes.ts'
import { MenuChoices } from './menu-choices.tsx'
import type { MenuNode } from './role-menus.server.ts'

export type RoleFieldName = 'name' | 'nameHant' | 'nameEn' | 'code' | 'remark' | 'secondFactor' | 'menuIds'

export function useRoleLabels(): Record<RoleFieldName, string> {
  const { t } = useTranslation('accounts-roles')
  return {
    name: t('field.name'),
    nameHant: t('field.nameHant'),
    nameEn: t('field.nameEn'),
    code: t('field.code'),
    remark: t('field.remark'),
    secondFactor: t('field.secondFactor'),
    menuIds: t('field.menus'),
  }
}

type Props = {
  form: FormState<RoleFieldName>
  nodes: readonly MenuNode[]
  /** `fixed` once users have the role. */
  code: 'free' | 'fixed'
  keeping: boolean
}

export function RoleFields({ form, nodes, code, keeping }: Props) {
  const { t } = useTranslation('accounts-roles')
  const secondFactor = form.field('secondFactor')
  return (
    <>
      <TextField field={form.field('name')} autoComplete="off" />
      <TextField field={form.field('nameHant')} hint={t('hint.nameElsewhere')} optional autoComplete="off" />
      <TextField field={form.field('nameEn')} optional autoComplete="off" />
      <TextField
        hint={t(code === 'fixed' ? 'hint.codeFixed' : 'hint.code')}
        field={form.field('code')}
        readOnly={code === 'fixed'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextareaField field={form.field('remark')} optional rows={2} maxLength={roleRemarkMax} />
      <Checkbox
        id={fieldId(secondFactor)}
        name={secondFactor.name}
        value="on"
        defaultChecked={secondFactor.initialValue === true || secondFactor.initialValue === 'on'}
        label={secondFactor.label}
        hint={t('hint.secondFactor')}
      />
      <MenuChoices field={form.field('menuIds')} nodes={nodes} keeping={keeping} />
    </>
  )
}
