import { signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import * as calls from '#contract/data/warnings/calls.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as act from './act.ts'
import { exportFile } from './export-warnings.ts'
import { notifyAssignee } from './news.ts'
import { readSettings, saveSettings } from './setting.ts'
import type { SubjectDeps } from './shown-subject.ts'
import { getWarning } from './warning-detail.ts'
import { pageWarnings } from './warning-list.ts'

const objectOf = (items: readonly { bizId: string }[]) => `warning:${items.map(({ bizId }) => bizId).join(',')}`

export const warningRoutes = (deps: SubjectDeps): Route[] => {
  const { db, clock } = deps
  return [
    read(calls.searchWarnings, async ({ body: { workspaceBizId, bizIds, current, size, ...filter }, caller }) => {
      const page = pageOf({ current, size })
      const found = await pageWarnings(deps, { workspaceBizId, bizIds, filter, actor: signedIn(caller), page })
      return isRefusal(found) ? found : { ...recordsOf(found, page), about: found.about }
    }),

    read(calls.getWarning, ({ query: { bizId, ...filter }, caller }) =>
      getWarning(deps, { bizId, filter, actor: signedIn(caller) }),
    ),

    write(calls.decideWarnings, async (tx, { body, caller }) => {
      const reply = await act.decideWarnings(tx, clock, { params: body, actor: signedIn(caller) })
      if (isRefusal(reply)) return reply
      const { items, decision, reason, handover } = body
      return { reply, object: objectOf(items), detail: { decision, reason, ...(handover && { handover }) } }
    }),

    write(calls.snoozeWarnings, async (tx, { body, caller }) => {
      const reply = await act.snoozeWarnings(tx, clock, { params: body, actor: signedIn(caller) })
      if (isRefusal(reply)) return reply
      const { items, snooze, until, reason } = body
      return { reply, object: objectOf(items), detail: { snooze, reason, ...(until && { until }) } }
    }),

    write(calls.assignWarnings, async (tx, { body, caller }) => {
      const actor = signedIn(caller)
      const assigned = await act.assignWarnings(tx, clock, { params: body, actor })
      if (isRefusal(assigned)) return assigned
      await notifyAssignee(tx, { ...assigned, actor })
      const { items, assignee = null, reason } = body
      return { reply: { versions: assigned.versions }, object: objectOf(items), detail: { assignee, reason } }
    }),

    file(calls.exportWarnings, ({ query, caller }) => exportFile(deps, { query, caller })),

    read(calls.getWarningSettings, ({ query: { workspaceBizId }, caller }) =>
      readSettings(db, { workspaceBizId, actor: signedIn(caller) }),
    ),

    write(calls.saveWarningSettings, async (tx, { body, caller }) => {
      const reply = await saveSettings(tx, { ...body, actor: signedIn(caller) })
      if (isRefusal(reply)) return reply
      return { reply, object: `workspace:${body.workspaceBizId}`, detail: { dueDays: body.dueDays } }
    }),
  ]
}
