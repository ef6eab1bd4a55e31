import { datesOf } from '#app/page/text/dates.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import type { Scope } from '#contract/platform/scope.ts'
import { modules } from '#contract/shell/home/modules.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import type { AccessToken } from '#contract/shell/session/access-token.ts'

/** A token with its times and scopes formatted for the reader. */
export function tokenView(request: Request, token: AccessToken) {
  const t = translatorOf(request, 'session-tokens')
  const { time, day } = datesOf(request)
  const used =
    token.usedAt === null
      ? t('list.usedNever')
      : t('list.usedFrom', { time: time(token.usedAt), address: token.usedFrom || '—' })
  return {
    id: token.id,
    name: token.name,
    ended: token.ended,
    until: day(token.until),
    created: time(token.createdAt),
    used,
    scopes: token.scopes.map((scope) => scopeText(request, scope)),
  }
}
export type TokenView = ReturnType<typeof tokenView>

export function scopeText(request: Request, scope: Scope): string {
  const t = translatorOf(request, 'session-tokens')
  const [area = '', right] = scope.split(':')
  const module = modules.find(({ menuId }) => menuId === area)
  const named = module ? menuName(module, languageOf(request)) : t(`area.${area as 'oneself'}`, { defaultValue: area })
  return right === 'read' ? t('read', { area: named }) : t('write', { area: named })
}

/** Sorts areas: those without a module first, then modules in the order of the home page. */
export const inOrder = (areas: readonly string[]): string[] =>
  [...areas].sort((one, other) => placeOf(one) - placeOf(other))
const placeOf = (area: string): number => modules.findIndex(({ menuId }) => menuId === area)
