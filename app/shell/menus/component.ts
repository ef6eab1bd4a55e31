import { useTranslation } from 'react-i18next'
import { layoutNames } from '#app/page/menus/layout-names.ts'

/** A component's parts: the outer layout, the inner ones, and the screen. */
type ComponentParts = { layout: string; innerLayout: string; screen: string }

const isLayout = (part: string): boolean => layoutNames.some((name) => name === part)

/** Splits `Layout#TabViewLayout#system/dict`; anything from the first unknown layout on is the screen. */
export function partsOf(component: string): ComponentParts {
  const parts = component.split('#')
  const screenAt = parts.findIndex((part) => !isLayout(part))
  const layouts = screenAt < 0 ? parts : parts.slice(0, screenAt)
  const screen = screenAt < 0 ? '' : parts.slice(screenAt).join('#')
  return { layout: layouts[0] ?? '', innerLayout: layouts.slice(1).join('#'), screen }
}

/** Empty without a screen: a layout without a screen renders nothing. */
export const componentOf = ({ layout, innerLayout, screen }: ComponentParts): string =>
  screen === '' ? '' : [layout, innerLayout, screen].filter((part) => part !== '').join('#')

/** Label of a layout with its code; an unknown layout is only its code. */
export function useLayoutWords() {
  const { t } = useTranslation('menus')
  return (code: string): string => {
    const known = layoutNames.find((name) => name === code)
    return known ? t('coded', { name: t(`layout.${known}`), code }) : code
  }
}
