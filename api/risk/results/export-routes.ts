import { exporterOf } from '#api/platform/exports/exporter.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { readOnce } from '#api/platform/files/store/temporary.ts'
import { workbookName, workbookType } from '#api/platform/files/workbook/workbook-writing.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { findProject } from '#api/risk/campaigns/project.ts'
import type { PaperDeps } from '#api/risk/papers/paper.ts'
import { isRefusal, refuse } from '#contract/platform/problem.ts'
import * as calls from '#contract/risk/results/calls.ts'
import { cancelExport, fetchExport, projectExports, startExport } from './export-job.ts'
import { writeProject } from './export-process.ts'

type Deps = PaperDeps & { files: FileStore }

export const exportRoutes = ({ files, ...deps }: Deps): Route[] => [
  file(calls.exportProject, async ({ query, caller }) => {
    const written = await writeProject(deps, { bizId: query.projectId, exporter: exporterOf(caller) })
    if (!written) return refuse('notFound')
    const { title, bizId, name, items, papers } = written
    return {
      name: workbookName(title),
      type: workbookType,
      // Completes the file before the first byte is sent, so that failures are refused and nobody gets half a file.
      bytes: await readOnce(written.file),
      object: `project:${bizId}`,
      detail: { name, items, submitted: papers },
    }
  }),

  write(calls.startExport, async (tx, { query: { projectId }, caller }) => {
    const { userId, delegation } = signedIn(caller)
    const agentId = delegation?.agent.userId ?? null
    const started = await startExport(tx, { projectId, userId, agentId, language: caller.language })
    if (isRefusal(started)) return started
    const { job, name, begun } = started
    return {
      reply: job,
      object: `project:${projectId}`,
      detail: { name, export: job.jobId, begun },
    }
  }),

  read(calls.listExports, async ({ query: { projectId }, caller }) => {
    const project = await findProject(deps.db, projectId)
    if (!project) return refuse('notFound')
    return projectExports.list(deps.db, { ofId: project.id, userId: signedIn(caller).userId })
  }),

  write(calls.cancelExport, async (tx, { query, caller }) => {
    const cancelled = await cancelExport(tx, deps.clock, { ...query, userId: signedIn(caller).userId })
    if (isRefusal(cancelled)) return cancelled
    return { reply: null, object: `project:${query.projectId}`, detail: { ...cancelled, export: query.jobId } }
  }),

  file(calls.fetchExport, async ({ query, caller }) => {
    const { userId } = signedIn(caller)
    const fetched = await fetchExport({ db: deps.db, files }, { ...query, userId })
    if (isRefusal(fetched)) return fetched
    const { bytes, name, createdAt, language } = fetched
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: deps.clock.timeZone }).format(new Date(createdAt))
    return {
      name: workbookName(textIn(language)('results-export:title.project', { project: name, day })),
      type: workbookType,
      bytes,
      object: `project:${query.projectId}`,
      detail: { name, export: query.jobId },
    }
  }),
]
