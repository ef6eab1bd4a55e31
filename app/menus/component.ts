import { layoutNames } from '#app/page/screen-keys.ts'

/** A component's parts: the outer layout, those within it, and the screen. */
type ComponentParts = { layout: string; innerLayout: string; screen: string }

const isLayout = (part: string): boolean => layoutNames.some((name) => name === part)

/** `Layout#TabViewLayout#system/dict` in parts; what is no layout counts to the screen. */
export function partsOf(component: string): ComponentParts {
  const parts = component.split('#')
  const screenAt = parts.findIndex((part) => !isLayout(part))
  const layouts = screenAt < 0 ? parts : parts.slice(0, screenAt)
  const screen = screenAt < 0 ? '' : parts.slice(screenAt).join('#')
  return { layout: layouts[0] ?? '', innerLayout: layouts.slice(1).join('#'), screen }
}

/** Layouts without a screen show nothing, so they are left out with it. */
export const componentOf = ({ layout, innerLayout, screen }: ComponentParts): string =>
  screen === '' ? '' : [layout, innerLayout, screen].filter((part) => part !== '').join('#')
