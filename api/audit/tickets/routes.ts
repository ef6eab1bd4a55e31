import { file, type Route, read, write } from '#api/platform/http/route.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import * as calls from '#contract/audit/tickets/calls.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as checks from './check.ts'
import { exportChecks } from './check-export.ts'
import { pictureOf } from './picture.ts'

type Deps = FeatureDeps & { shown: checks.ShownTickets }

export const ticketRoutes = (deps: Deps): Route[] => {
  const { db, clock, files } = deps
  return [
    read(calls.pageChecks, ({ query, caller }) => checks.pageChecks(db, { caller, clock }, query)),
    write(calls.addChecks, async (tx, { body: { bids }, caller }) => {
      const ids = await checks.addChecks(tx, { caller, clock }, bids)
      return isRefusal(ids) ? ids : { reply: { ids }, object: `ticketCheck:${ids.join()}` }
    }),
    read(calls.getCheck, ({ query: { id }, caller }) => checks.readCheck(deps, caller, id)),
    write(calls.readChecksAgain, async (tx, { body: { ids }, caller }) => {
      const reply = await checks.readChecksAgain(tx, { caller, clock }, ids)
      return isRefusal(reply) ? reply : { reply, object: `ticketCheck:${ids.join()}` }
    }),
    write(calls.deleteChecks, async (tx, { body: { ids }, caller }) => {
      const reply = await checks.deleteChecks(tx, { caller, clock }, ids)
      return isRefusal(reply) ? reply : { reply, object: `ticketCheck:${ids.join()}` }
    }),
    file(calls.getCheckPicture, async ({ query: { id, page }, caller }) => {
      const found = await checks.fileOfCheck(db, { caller, clock }, id)
      return isRefusal(found) ? found : pictureOf(files, found, page)
    }),
    file(calls.exportChecks, ({ query, caller }) => exportChecks(deps, caller, query)),
  ]
}
