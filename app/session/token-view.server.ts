import { datesOf } from '#app/page/dates.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import type { Scope, ScopeArea } from '#contract/scope.ts'
import type { AccessToken } from '#contract/session/access-token.ts'

/** A token with its times and what it is for in the reader's words. */
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
  const [area, right] = scope.split(':') as [ScopeArea, 'read' | 'write']
  const named = t(`area.${area}`)
  return right === 'read' ? t('read', { area: named }) : t('write', { area: named })
}
