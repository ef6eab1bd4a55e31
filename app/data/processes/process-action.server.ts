import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { type CallResult, mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { withAnyKey } from '#app/page/text/any-key.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import type { FormReply } from '#app/ui/forms/form.ts'
import * as at from '#contract/data/addresses.ts'
import * as calls from '#contract/data/processes/calls.ts'
import { DraftMove, NodeKind, nodesMax, noteMax, Port } from '#contract/data/processes/codes.ts'
import type { ComparedGraphs, ProcessDetail } from '#contract/data/processes/process-shapes.ts'
import type { DraftGraph, DraftNode } from '#contract/data/processes/shapes.ts'
import { problems } from '#contract/platform/problem.ts'
import { EditorForm, inputsMaxOf } from './editor-forms.ts'
import { processOf } from './process.server.ts'
import { newSettings, settingsOf, stepShape } from './setting-values.ts'

type Edited = { graph: DraftGraph; step?: string | undefined }

const port = z.enum(Port).default(Port.rows)
const place = z.coerce.number().int().min(-100_000).max(100_000)
const id = z.string().max(40)

/** Output of a step as a select names it. */
const outputOf = (text: string): DraftNode['inputs'][number] | undefined => {
  const [node = '', from] = text.split(':')
  const found = Object.values(Port).find((each) => each === from)
  return node && found ? { node, port: found } : undefined
}

/** Handles the forms of the editor: each edit creates the next state of the draft. */
export async function editorAction(args: ActionFunctionArgs) {
  const posted = await postedForm(args.request)
  const { process, workspace } = await processOf(args)
  const page = at.process(workspace.id, process.bizId)
  const back = (step: string | undefined) => (step ? at.processStep(workspace.id, process.bizId, step) : page)
  const opened = new URL(args.request.url).searchParams.get('step') ?? undefined

  const store = async ({ graph, step }: Edited) => {
    const { bizId, draft, opened: basedOn } = process
    const body = { bizId, basedOn: draft?.basedOn ?? basedOn, state: draft?.state ?? 0, graph }
    const result = await mutate(args, calls.saveProcessDraft, { body })
    return result.ok ? redirect(back(step), 303) : refusedConfirmation(result)
  }

  switch (posted.get('form')) {
    case EditorForm.add: {
      const shape = z.strictObject({
        kind: z.enum(NodeKind, { error: 'required' }),
        after: z.string().max(80).optional(),
      })
      const form = await readForm(args, shape, EditorForm.add)
      if (!form.ok) return form.refused()
      const t = withAnyKey(translatorOf(args.request, 'processes'))
      return store(withStep(process.graph, { ...form.value, title: t(`kind.${form.value.kind}`) }))
    }
    case EditorForm.step: {
      const step = process.graph.nodes.find(({ id }) => id === opened)
      if (!step) return redirect(page, 303)
      const form = await readForm(args, stepShape(step.kind), EditorForm.step)
      if (!form.ok) return form.refused()
      const { title, inputs, settings } = form.value
      const changed: DraftNode = {
        ...step,
        title: title.trim(),
        inputs: inputs.flatMap((text) => outputOf(text) ?? []),
        settings: settingsOf(step.kind, settings ?? {}, step.settings),
      }
      return store({ graph: replaced(process.graph, changed), step: step.id })
    }
    case EditorForm.change: {
      const intents = z.enum(['up', 'down', 'remove', 'undo', 'redo', 'tidy'])
      const shape = z.strictObject({ intent: intents, id: id.optional() })
      const form = await readForm(args, shape.omit({ intent: true }), EditorForm.change)
      if (!form.ok) return form.refused()
      const intent = intents.safeParse(form.intent)
      if (!intent.success) return redirect(back(opened), 303)
      if (intent.data === 'undo' || intent.data === 'redo') {
        if (!process.draft) return redirect(back(opened), 303)
        const { basedOn, state } = process.draft
        const body = { bizId: process.bizId, basedOn, state, move: DraftMove[intent.data] }
        const result = await mutate(args, calls.moveProcessDraft, { body })
        return result.ok ? redirect(back(opened), 303) : refusedConfirmation(result)
      }
      const edited = changed(process.graph, intent.data, form.value.id ?? opened ?? '')
      return edited ? store(edited) : redirect(page, 303)
    }
    case EditorForm.move: {
      const form = await readForm(args, z.strictObject({ id, x: place, y: place }), EditorForm.move)
      if (!form.ok) return form.refused()
      const { id: moved, x, y } = form.value
      const step = process.graph.nodes.find((node) => node.id === moved)
      return step ? store({ graph: replaced(process.graph, { ...step, place: { x, y } }), step: opened }) : null
    }
    case EditorForm.connect: {
      const shape = z.strictObject({ from: id, port, to: id, remove: z.enum(['yes']).optional() })
      const form = await readForm(args, shape, EditorForm.connect)
      if (!form.ok) return form.refused()
      const edited = joined(process.graph, form.value)
      return edited ? store({ graph: edited, step: opened }) : null
    }
    case EditorForm.switch: {
      const form = await readForm(args, z.strictObject({ number: z.coerce.number().int() }), EditorForm.switch)
      if (!form.ok) return form.refused()
      const { number } = form.value
      const result = await mutate(args, calls.switchProcessVersion, { body: { bizId: process.bizId, number } })
      if (!result.ok) return refusedConfirmation(result)
      const t = translatorOf(args.request, 'processes')
      return redirectWithNotice(args, page, t('switched', { number }))
    }
    default:
      return save(args, { process, workspaceBizId: workspace.bizId, page })
  }
}

const savingForm = z.strictObject({
  basedOn: z.coerce.number().int().min(0),
  note: z.string().max(noteMax).default(''),
})

/** Reply to a save that is based on a version older than another person's. */
type ConflictReply = FormReply & {
  conflict: { current: number; by: string; differences: ComparedGraphs | undefined }
}

type Saving = { process: ProcessDetail; workspaceBizId: string; page: string }

/** Saves the draft as a version. On a conflict, replies with the other person's version and the differences from it. */
async function save(args: ActionFunctionArgs, { process, workspaceBizId, page }: Saving) {
  const form = await readForm(args, savingForm, EditorForm.save)
  if (!form.ok) return form.refused()
  const { bizId, version, name, remark, graph, draft, opened } = process
  const { basedOn, note } = form.value
  const body = { workspaceBizId, bizId, version, name, remark, graph, basedOn, note, draftOf: draft?.basedOn ?? opened }
  const result = await mutate(args, calls.saveProcess, { body: body as never })
  if (result.ok) {
    const t = translatorOf(args.request, 'processes')
    return redirectWithNotice(args, page, t('saved', { number: result.data.number }))
  }
  const conflict = await conflictOf(args, process, result)
  if (!conflict) return form.refused(result.failure.errors ? generalOf(result) : result)
  return data<ConflictReply>({ ...form.reply(result), conflict }, result.status)
}

/** Faults are shown at their steps; the refusal itself says only that there are some. */
const generalOf = ({ status, failure }: Extract<CallResult<typeof calls.saveProcess>, { ok: false }>) => ({
  status,
  failure: { ...failure, errors: {} },
})

async function conflictOf(
  args: ActionFunctionArgs,
  { bizId, draft }: ProcessDetail,
  { failure }: Extract<CallResult<typeof calls.saveProcess>, { ok: false }>,
) {
  const current = failure.detail?.current
  if (failure.code !== problems['version.conflict'] || typeof current !== 'number') return undefined
  const differences = draft
    ? await query(args, calls.compareProcessVersions, {
        body: { bizId, from: { number: current }, to: { draftOf: draft.basedOn } },
      })
    : undefined
  const { by = '' } = failure.detail ?? {}
  return { current, by: String(by), differences }
}

const replaced = ({ nodes }: DraftGraph, step: DraftNode): DraftGraph => ({
  nodes: nodes.map((node) => (node.id === step.id ? step : node)),
})

/** Graph with a new step, which reads the named step and follows it in the list. */
function withStep(
  { nodes }: DraftGraph,
  { kind, after, title }: { kind: NodeKind; after?: string | undefined; title: string },
): Edited {
  const numbers = nodes.map(({ id }) => Number(/^n(\d+)$/.exec(id)?.[1] ?? 0))
  const step = `n${Math.max(0, ...numbers) + 1}`
  const input = after === undefined || kind === NodeKind.source ? undefined : outputOf(after)
  const made: DraftNode = {
    id: step,
    kind,
    title: Array.from(title).slice(0, 24).join(''),
    inputs: input ? [input] : [],
    settings: newSettings(kind),
    place: null,
  }
  const at = input ? nodes.findIndex(({ id }) => id === input.node) + 1 : nodes.length
  return { graph: { nodes: [...nodes.slice(0, at), made, ...nodes.slice(at)].slice(0, nodesMax) }, step }
}

/** A step moved in the list or removed, or all steps laid out again; undefined if nothing changes. */
function changed({ nodes }: DraftGraph, intent: 'up' | 'down' | 'remove' | 'tidy', id: string): Edited | undefined {
  if (intent === 'tidy') return { graph: { nodes: nodes.map((node) => ({ ...node, place: null })) }, step: id }
  const at = nodes.findIndex((node) => node.id === id)
  if (at < 0) return undefined
  if (intent === 'remove') {
    const remaining = nodes.filter((node) => node.id !== id)
    const inputsOf = ({ inputs }: DraftNode) => inputs.filter(({ node }) => node !== id)
    return { graph: { nodes: remaining.map((node) => ({ ...node, inputs: inputsOf(node) })) } }
  }
  const to = intent === 'up' ? at - 1 : at + 1
  const [step, other] = [nodes[at], nodes[to]]
  if (!step || !other) return undefined
  const moved = nodes.with(at, other).with(to, step)
  return { graph: { nodes: moved }, step: id }
}

type Connection = { from: string; port: Port; to: string; remove?: 'yes' | undefined }

/** Adds or removes an input of a step. */
function joined(graph: DraftGraph, { from, port, to, remove }: Connection): DraftGraph | undefined {
  const step = graph.nodes.find(({ id }) => id === to)
  if (!step || from === to) return undefined
  const others = step.inputs.filter((input) => input.node !== from || input.port !== port)
  if (remove) return replaced(graph, { ...step, inputs: others })
  if (others.length < step.inputs.length) return undefined
  const max = inputsMaxOf(step.kind)
  // A step with one input reads the new one instead.
  const inputs = max === 1 ? [] : step.inputs
  return replaced(graph, { ...step, inputs: [...inputs, { node: from, port }] })
}
