import { useTranslation } from 'react-i18next'
import type { Option } from '#app/ui/select-field.tsx'
import { MenuFrame, MenuStatus, MenuType, MenuVisible, topParentId } from '#contract/menus/codes.ts'
import { useComponentWords } from './component-words.ts'
import type { MenuField } from './menu-fields.tsx'
import { menuTypeKeys } from './menu-words.ts'

/** The value of a field as a reader has it: choices by their words. */
export function useMenuWords(parents: readonly Option[]) {
  const { t } = useTranslation('menus')
  const words = useComponentWords()
  return (name: MenuField, value = ''): string => {
    switch (name) {
      case 'parentId':
        return value === topParentId
          ? t('top')
          : (parents.find((parent) => parent.value === value)?.label.trim() ?? value)
      case 'type': {
        const type = Object.values(MenuType).find((each) => each === value)
        return type === undefined ? value : t(`type.${menuTypeKeys[type]}`)
      }
      case 'isFrame':
        return t(value === MenuFrame.frame ? 'frame.frame' : 'frame.page')
      case 'visible':
        return t(value === MenuVisible.shown ? 'visible.shown' : 'visible.hidden')
      case 'status':
        return t(value === MenuStatus.enabled ? 'status.enabled' : 'status.disabled')
      case 'screen':
        return words.screen(value)
      case 'layout':
      case 'innerLayout':
        return words.layout(value)
      case 'menuCustom':
        return value === 'on' ? t('customMark') : ''
      default:
        return value
    }
  }
}
