import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { listTableVersions } from '#contract/data/mart/calls.ts'
import type { TableDetail } from '#contract/data/mart/shapes.ts'
import { getPlatformSource } from '#contract/data/platform-tables/calls.ts'
import { getRefresh } from '#contract/data/refreshes/calls.ts'
import { openRunStates, type RunState } from '#contract/data/refreshes/codes.ts'
import { TableOrigin } from '#contract/data/tables/codes.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'

type LastRun = { state: RunState; at: string; isOpen: boolean; failure: string | null }

/** Source of a workspace's own table, and the last run that read it. */
export type Origin =
  | { kind: 'file'; fileName: string; by: string; run: null }
  | { kind: 'database'; source: { bizId: string; name: string }; sourceTable: string; run: LastRun | null }
  | {
      kind: 'platform'
      title: string
      provider: string
      isPermitted: boolean
      mayRenew: boolean
      run: LastRun | null
    }

/** Origin of a table; undefined for a file that has no version yet, and for tables made by processes. */
export async function originOf(
  args: LoaderFunctionArgs,
  { bizId: workspaceBizId }: OwnWorkspace,
  { bizId, origin, rows }: Pick<TableDetail, 'bizId' | 'origin' | 'rows'>,
): Promise<Origin | undefined> {
  const { time } = datesOf(args.request)
  const lastRun = (run: { state: RunState; createdAt: string; finishedAt: string | null; failure: string | null }) => ({
    state: run.state,
    at: time(run.finishedAt ?? run.createdAt),
    isOpen: openRunStates.includes(run.state),
    failure: run.failure,
  })
  if (origin === TableOrigin.platform) {
    const { title, code, provider, isPermitted, mayRenew, run } = await query(args, getPlatformSource, {
      query: { bizId },
    })
    return {
      kind: 'platform',
      title: title ?? code,
      provider: provider.name,
      isPermitted,
      mayRenew,
      run: run && lastRun(run),
    }
  }
  if (origin === TableOrigin.database) {
    const { way, runs } = await query(args, getRefresh, { query: { bizId } })
    if (!way) return undefined
    const [newest] = runs
    const { name, bizId: sourceBizId } = way.source
    return {
      kind: 'database',
      source: { bizId: sourceBizId, name },
      sourceTable: way.sourceTable,
      // Failures of these runs are keys; the page of the runs shows them in full.
      run: newest ? { ...lastRun(newest), failure: null } : null,
    }
  }
  if (origin !== TableOrigin.file || rows === null) return undefined
  const [newest] = await query(args, listTableVersions, { query: { bizId, workspaceBizId } })
  return newest && { kind: 'file', fileName: newest.fileName, by: newest.by, run: null }
}
