import { z } from 'zod'
import { ExecutionState } from '#contract/data/runs/codes.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { emptyOrLineUpTo, emptyOrTextUpTo, lineUpTo } from '#contract/platform/text.ts'
import { bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { remarkMax } from '../names.ts'
import { DraftMove, NodeKind, noteMax, processNameMax } from './codes.ts'
import { draftGraph, processGraph } from './shapes.ts'

/** Letters of any script, digits, underscores, hyphens and single blanks between them, without a leading digit. */
const processName = z
  .string({ error: 'required' })
  .trim()
  .normalize('NFKC')
  .pipe(lineUpTo(processNameMax))
  .pipe(z.string().regex(/^[\p{L}_][\p{L}\p{M}0-9_-]*( [\p{L}\p{M}0-9_-]+)*$/u, 'processNameInvalid'))

const versionNumber = z.coerce.number().int().min(1).max(1_000_000)
/** Version on which an edit is based; 0 before the first. */
const baseNumber = z.coerce.number().int().min(0).max(1_000_000)
const note = z.string().trim().pipe(emptyOrLineUpTo(noteMax)).default('')

export const processSort = z.enum(['name', 'updatedAt', 'createdAt'])
export const processPage = z.strictObject({
  workspaceBizId: bizId,
  ...currentSize,
  /** Matches the name or the remark. */
  keyword: z.string().trim().max(50).optional(),
  sort: processSort.default('updatedAt'),
  order: sortOrder.default('desc'),
})

/**
 * Without a bizId adds a process; with one edits its name and remark, which needs `version`. A graph becomes its next
 * version, which needs the number of the version that it was made from.
 */
export const savingProcess = z
  .strictObject({
    workspaceBizId: bizId,
    bizId: bizId.optional(),
    version: rowVersion.optional(),
    name: processName,
    remark: z.string().trim().pipe(emptyOrTextUpTo(remarkMax)).default(''),
    graph: processGraph.optional(),
    basedOn: baseNumber.optional(),
    note,
    /** Base of the caller's draft that is saved; the draft is deleted. */
    draftOf: baseNumber.optional(),
  })
  .superRefine(({ bizId, version, graph, basedOn }, context) => {
    if (bizId === undefined) return
    if (version === undefined) context.addIssue({ code: 'custom', message: 'required', path: ['version'] })
    if (graph && basedOn === undefined) context.addIssue({ code: 'custom', message: 'required', path: ['basedOn'] })
  })
export type SavingProcess = z.infer<typeof savingProcess>

export const savedProcess = z.object({
  bizId: z.string(),
  /** Number of the newest version; 0 before the first. */
  number: z.number().int(),
})

export const removingProcesses = z.strictObject({ bizIds: z.array(bizId).min(1).max(200) })
/** With a number, that version; without, the one that the caller has open. */
export const byProcess = z.strictObject({ bizId, number: versionNumber.optional() })
export const versionPage = z.strictObject({ bizId, ...currentSize })
export const switchingVersion = z.strictObject({ bizId, number: versionNumber })

const processRow = z.object({
  bizId: z.string(),
  name: z.string(),
  remark: z.string(),
  owner: z.string(),
  currentVersion: z.number().int(),
  /** Version that its schedule runs. */
  liveVersion: z.number().int().nullable(),
  /** Steps of the current version. */
  steps: z.number().int(),
  /** True if the caller has a draft of it. */
  hasDraft: z.boolean(),
  lastRun: z.object({ bizId: z.string(), state: z.enum(ExecutionState), at: z.string() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
})
export type ProcessRow = z.infer<typeof processRow>
export const processRecords = records(processRow)

const versionRow = z.object({
  number: z.number().int(),
  basedOn: z.number().int().nullable(),
  note: z.string(),
  by: z.string(),
  at: z.string(),
  steps: z.number().int(),
  /** SHA-256 of the graph. */
  digest: z.string(),
})
export type VersionRow = z.infer<typeof versionRow>
export const versionRecords = records(versionRow)

const draftInfo = z.object({
  basedOn: z.number().int(),
  /** Number of the state that is open; it grows with each edit. */
  state: z.number().int(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  updatedAt: z.string(),
})

export const processDetail = processRow.omit({ lastRun: true, hasDraft: true, steps: true }).extend({
  workspaceId: z.number().int(),
  workspaceBizId: z.string(),
  /** Version that is open, or on which the open draft is based; 0 if there is none. */
  opened: z.number().int(),
  /** The newest version; null before the first. */
  newest: versionRow.nullable(),
  graph: draftGraph,
  /** The caller's draft that is open. */
  draft: draftInfo.nullable(),
  /** Other drafts of the caller. */
  setAside: z.array(draftInfo),
})
export type ProcessDetail = z.infer<typeof processDetail>

export const savingDraft = z.strictObject({
  bizId,
  basedOn: baseNumber,
  /** State that was edited; 0 if there was no draft. */
  state: baseNumber,
  graph: draftGraph,
})
export const savedDraft = z.object({ state: z.number().int() })
export const movingDraft = z.strictObject({
  bizId,
  basedOn: baseNumber,
  state: versionNumber,
  move: z.enum(DraftMove),
})
export const byDraft = z.strictObject({ bizId, basedOn: baseNumber })

/** A version, or the caller's draft on one. */
const comparedGraph = z.union([z.strictObject({ number: versionNumber }), z.strictObject({ draftOf: baseNumber })])
export const comparing = z.strictObject({ bizId, from: comparedGraph, to: comparedGraph })

const comparedStep = z.object({ id: z.string(), kind: z.enum(NodeKind), title: z.string() })
export const comparedGraphs = z.object({
  added: z.array(comparedStep),
  removed: z.array(comparedStep),
  changed: z.array(
    comparedStep.extend({
      changes: z.array(
        z.object({
          /** `title`, `kind`, `inputs`, or a setting such as `settings.percent`. */
          field: z.string(),
          before: z.unknown(),
          after: z.unknown(),
        }),
      ),
    }),
  ),
  /** Steps that are equal in both. */
  same: z.number().int(),
  /** True if steps were only moved in the picture. */
  isMoved: z.boolean(),
})
export type ComparedGraphs = z.infer<typeof comparedGraphs>
