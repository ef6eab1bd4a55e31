import { useTranslation } from 'react-i18next'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import type { FormState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { BrandVariant, brandVariant, MenuStyle } from '#contract/shell/system/codes.ts'
import type { Setting } from '#contract/shell/system/shapes.ts'

export const settingSwitches = ['showRegister', 'showForget', 'sysAutoLoginSso', 'sysWatermark'] as const

export const settingFieldNames = [
  'titleHans',
  'titleHant',
  'titleEn',
  'linesHans',
  'linesHant',
  'linesEn',
  'sysLogo',
  'sysBackgroundIcon',
  'userInfo',
  'menuStyle',
  'agreementHans',
  'agreementHant',
  'agreementEn',
  'switches',
  'daysValid',
] as const
export type SettingField = (typeof settingFieldNames)[number]

export function useSettingLabels(): Record<SettingField, string> {
  const { t } = useTranslation('system')
  return Object.fromEntries(settingFieldNames.map((name) => [name, t(`field.${name}`)])) as Record<SettingField, string>
}

/** Converts stored settings to the form's fields. */
export function fieldsOf(setting: Setting): Record<SettingField, string | string[]> {
  const { sysTitle, sysDescrition, sysAgreementPage: agreement, sysHomeUserAccount } = setting
  const lines = (language: 'zh-Hans' | 'zh-Hant' | 'en') =>
    sysDescrition
      .map((line) => line[language] ?? '')
      .join('\n')
      .trim()
  const switches = {
    ...sysHomeUserAccount,
    sysAutoLoginSso: setting.sysAutoLoginSso,
    sysWatermark: setting.sysWatermark,
  }
  return {
    titleHans: sysTitle['zh-Hans'],
    titleHant: sysTitle['zh-Hant'] ?? '',
    titleEn: sysTitle.en ?? '',
    linesHans: lines('zh-Hans'),
    linesHant: lines('zh-Hant'),
    linesEn: lines('en'),
    sysLogo: brandVariant(setting.sysLogo),
    sysBackgroundIcon: brandVariant(setting.sysBackgroundIcon),
    userInfo: setting.sysHomeLayoutUserInfo,
    menuStyle: setting.menuStyle,
    agreementHans: agreement?.['zh-Hans'] ?? '',
    agreementHant: agreement?.['zh-Hant'] ?? '',
    agreementEn: agreement?.en ?? '',
    switches: settingSwitches.filter((name) => switches[name]),
    // Not by its own name: fields named like secrets are never sent back.
    daysValid: String(setting.passwordDays),
  }
}

type Props = { field: FormState<SettingField>['field'] }

export function SettingFields({ field }: Props) {
  const { t } = useTranslation('system')
  const variants = [BrandVariant.default, BrandVariant.blueWhite].map((value) => ({
    value,
    label: t(`variant.${value}`),
  }))
  return (
    <>
      <FieldSet legend={t('group.name')}>
        <TextField field={field('titleHans')} hint={t('hint.title')} autoComplete="off" />
        <TextField field={field('titleHant')} optional autoComplete="off" />
        <TextField field={field('titleEn')} optional autoComplete="off" />
        <TextareaField field={field('linesHans')} hint={t('hint.lines')} optional rows={3} />
        <TextareaField field={field('linesHant')} hint={t('hint.linesBeside')} optional rows={3} />
        <TextareaField field={field('linesEn')} hint={t('hint.linesBeside')} optional rows={3} />
      </FieldSet>
      <FieldSet legend={t('group.look')}>
        <RadioGroup field={field('sysLogo')} choices={variants} />
        <RadioGroup field={field('sysBackgroundIcon')} choices={variants} />
        <RadioGroup
          field={field('menuStyle')}
          hint={t('hint.menuStyle')}
          choices={[
            { value: MenuStyle.top, label: t('menuStyle.top') },
            { value: MenuStyle.left, label: t('menuStyle.left') },
          ]}
        />
        <TextareaField field={field('userInfo')} hint={t('hint.userInfo')} optional rows={2} />
      </FieldSet>
      <FieldSet legend={t('group.signIn')}>
        <CheckboxGroup
          field={field('switches')}
          choices={settingSwitches.map((value) => ({
            value,
            label: t(`switch.${value}`),
            hint: t(`switchHint.${value}`),
          }))}
        />
        <TextField
          field={field('daysValid')}
          hint={t('hint.daysValid')}
          width="short"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField field={field('agreementHans')} hint={t('hint.agreement')} optional width="long" type="url" />
        <TextField field={field('agreementHant')} optional width="long" type="url" />
        <TextField field={field('agreementEn')} optional width="long" type="url" />
      </FieldSet>
    </>
  )
}
