import { actionOf, listFileAt, loaderOf } from '#app/page/files/downloads.server.ts'
import { filterIn } from '#app/page/request/listing.server.ts'
import * as at from '#contract/shell/session/addresses.ts'
import { exportLogins, exportRegistrations, exportSessions } from '#contract/shell/session/calls.ts'
import { loginFilter } from '#contract/shell/session/shapes.ts'
import { registrationListOf } from './registrations/registration-view.server.ts'
import { sessionListOf } from './sessions/session-view.server.ts'

const downloads = {
  [at.loginsExport]: listFileAt(at.logins, exportLogins, ({ request }) =>
    filterIn(loginFilter, new URL(request.url).searchParams),
  ),
  [at.registrationsExport]: listFileAt(at.registrations, exportRegistrations, ({ request }) => {
    const { listing, ...filter } = registrationListOf(request)
    return { ...filter, sort: listing.sort, order: listing.order }
  }),
  [at.sessionsExport]: listFileAt(at.sessions, exportSessions, ({ request }) => {
    const { filter, listing } = sessionListOf(request)
    return { ...filter, sort: listing.sort, order: listing.order }
  }),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
