import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import * as shape from '#contract/platform/exports/shapes.ts'
import { byProject, readResults } from '#contract/risk/campaigns/calls.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import * as questionnaires from '#contract/risk/questionnaires/shapes.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'

export const exportResults = access.permission(RiskPerm.exportResults)

// Results

export const listItemUuids = call({
  method: 'GET',
  path: '/risk/evaluate/itemUuids',
  title: "List the uuids of a project's papers",
  access: readResults,
  query: byProject,
  reply: z.array(z.object({ itemId: z.string(), uuid: z.string(), domain: z.string(), state: z.enum(PaperState) })),
  refusals: ['notFound'],
})

export const listProjectDomains = call({
  method: 'GET',
  path: '/risk/evaluate/domains',
  title: "List a project's business domains",
  access: readResults,
  query: byProject,
  reply: z.array(
    questionnaires.domainRow.extend({
      papers: z.number().int(),
      submitted: z.number().int(),
      /** Results show single papers; an anonymity threshold hides those of matrices. */
      single: z.boolean(),
    }),
  ),
  refusals: ['notFound'],
})

export const exportProject = call({
  method: 'POST',
  path: '/risk/evaluate/export',
  title: 'Export a project as a workbook',
  access: exportResults,
  query: z.strictObject({ projectId: bizId }),
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'risk.project.export',
})

/** Returns the running export if there is one. Runs in the background; a message reports its end. */
export const startExport = call({
  method: 'POST',
  path: '/risk/evaluate/export/job',
  title: 'Start an export of a project',
  access: exportResults,
  query: z.strictObject({ projectId: bizId }),
  reply: shape.exportJob,
  refusals: ['notFound', 'quota.full'],
  audit: 'risk.export.start',
})

export const listExports = call({
  method: 'GET',
  path: '/risk/evaluate/export/job',
  title: "List the caller's exports of a project",
  access: exportResults,
  query: z.strictObject({ projectId: bizId }),
  reply: z.array(shape.exportJob),
  refusals: ['notFound'],
})

/** Refuses work.ended once it has ended. */
export const cancelExport = call({
  method: 'DELETE',
  path: '/risk/evaluate/export/job',
  title: 'Cancel a workbook in progress',
  access: exportResults,
  query: z.strictObject({ projectId: bizId, jobId: bizId }),
  refusals: ['notFound', 'work.ended'],
  audit: 'risk.export.cancel',
})

/** Refuses export.gone if it is unfinished or expired. */
export const fetchExport = call({
  method: 'POST',
  path: '/risk/evaluate/export/job/file',
  title: 'Download an exported project',
  access: exportResults,
  query: z.strictObject({ projectId: bizId, jobId: bizId }),
  replyForm: 'blob',
  refusals: ['notFound', 'export.gone'],
  audit: 'risk.export.fetch',
})
