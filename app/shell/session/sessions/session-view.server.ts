import { parse } from 'bowser'
import { listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import { organisationTimeZone } from '#app/page/request/settings.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { problemOfCode } from '#contract/platform/problem.ts'
import { sessionSorts } from '#contract/shell/session/codes.ts'
import type { LoginRow, OpenSession } from '#contract/shell/session/shapes.ts'
import { auditDone } from '#contract/shell/system/codes.ts'

/** A session with formatted times and browser name; the full user agent is the title. */
export function sessionView<S extends OpenSession>(request: Request, session: S) {
  const { time } = datesOf(request)
  const { device, createdAt, usedAt } = session
  return { ...session, browser: browserOf(request, device), createdAt: time(createdAt), usedAt: time(usedAt) }
}

/** Format with seconds: 2026-11-20 23:59:07. */
const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: organisationTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A row of the login log, labelled for the reader. */
export function loginView(request: Request, row: LoginRow) {
  const done = row.outcome === auditDone
  const refused = problemOfCode(row.outcome)
  return {
    ...row,
    time: moments.format(new Date(row.at)),
    browser: browserOf(request, row.device),
    done,
    outcomeText: done
      ? translatorOf(request, 'session-logins')('done')
      : refused
        ? translatorOf(request, 'problem')(refused)
        : row.outcome,
  }
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

/** Filters of the session list, or of its export, from the address. */
export const sessionListOf = (request: Request) => ({
  filter: { keyword: searchedIn(new URL(request.url).searchParams, 'keyword', 100) || undefined },
  listing: listingOf(request, sessionSorts, { sort: 'usedAt', order: 'desc' }),
})
