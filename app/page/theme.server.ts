import { isTheme, type ThemeName } from './theme.ts'

/** The theme this browser remembers, by its cookie `theme`; undefined where nobody chose one here. */
export function rememberedTheme(request: Request): ThemeName | undefined {
  const name = (request.headers.get('Cookie') ?? '').match(/(?:^|;\s*)theme=([a-z-]+)/)?.[1]
  return name && isTheme(name) ? name : undefined
}
