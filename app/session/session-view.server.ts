import { parse } from 'bowser'
import { datesOf } from '#app/page/dates.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import type { OpenSession } from '#contract/session/shapes.ts'

/** A session with its times and its browser in the reader's words; what a browser calls itself stays as a title. */
export function sessionView<S extends OpenSession>(request: Request, session: S) {
  const { time } = datesOf(request)
  const { device, createdAt, usedAt } = session
  return { ...session, browser: browserOf(request, device), createdAt: time(createdAt), usedAt: time(usedAt) }
}

/** Edge 130 · Windows 10. */
function browserOf(request: Request, device: string): string {
  const t = translatorOf(request, 'session-open')
  if (device === '') return t('unknown')
  const { browser, os } = parse(device)
  const known = [browser, os].map(({ name, version, versionName }: Named) =>
    [name, versionName ?? version?.split('.')[0]].filter(Boolean).join(' '),
  )
  return known.filter((part) => part !== '').join(' · ') || device.slice(0, 40)
}
type Named = { name?: string; version?: string; versionName?: string }
