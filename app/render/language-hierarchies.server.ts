import type { i18n } from 'i18next'

/**
 * i18next works out anew at every text in which languages to look for it, by asking Intl: half the cost of a text.
 *
 * Brings: not measured yet.
 * Breaks when i18next names its services in another way: nothing fails, and pages are slower by that.
 * Out: its call in page/texts.server.ts.
 */
export function rememberHierarchies({ services: { languageUtils } }: i18n): void {
  const workOut = languageUtils.toResolveHierarchy.bind(languageUtils)
  const known = new Map<string, string[]>()
  languageUtils.toResolveHierarchy = (code: string, fallback?: unknown): string[] => {
    if (fallback !== undefined) return workOut(code, fallback)
    const hierarchy = known.get(code) ?? workOut(code)
    known.set(code, hierarchy)
    return hierarchy
  }
}
