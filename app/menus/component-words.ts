import { useTranslation } from 'react-i18next'
import { isScreenKey, layoutNames } from '#app/page/screen-keys.ts'

/** A screen or a layout in words, with the name a component has for it; what is not there by that name alone. */
export function useComponentWords() {
  const { t } = useTranslation('menus')
  return {
    screen: (code: string): string => (isScreenKey(code) ? t('coded', { name: t(`screen.${code}`), code }) : code),
    layout(code: string): string {
      const known = layoutNames.find((name) => name === code)
      return known ? t('coded', { name: t(`layout.${known}`), code }) : code
    },
  }
}
