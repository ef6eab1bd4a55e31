import { useTranslation } from 'react-i18next'
import { BrandVariant, MenuStyle } from '#contract/system/codes.ts'
import type { SettingField } from './setting-fields.tsx'
import { settingSwitches } from './setting-switches.ts'

/** The value of a field as a reader has it: choices by their words. */
export function useSettingWords() {
  const { t } = useTranslation('settings-system')
  return (name: SettingField, value: string | readonly string[]): string => {
    const values = typeof value === 'string' ? [value] : value
    switch (name) {
      case 'sysLogo':
      case 'sysBackgroundIcon':
        return t(`variant.${values[0] === BrandVariant.blueWhite ? BrandVariant.blueWhite : BrandVariant.default}`)
      case 'menuStyle':
        return t(values[0] === MenuStyle.left ? 'menuStyle.left' : 'menuStyle.top')
      case 'switches':
        return settingSwitches
          .filter((each) => values.includes(each))
          .map((each) => t(`switch.${each}`))
          .join(' · ')
      default:
        return values.join('\n').replaceAll('\r', '')
    }
  }
}
