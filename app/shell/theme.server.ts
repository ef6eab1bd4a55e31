import { defaultTheme, isTheme, type ThemeName } from './theme.ts'

/** The theme this browser has chosen, by its cookie `theme`. */
export function themeOf(request: Request): ThemeName {
  const name = (request.headers.get('Cookie') ?? '').match(/(?:^|;\s*)theme=([a-z-]+)/)?.[1]
  return name && isTheme(name) ? name : defaultTheme
}
