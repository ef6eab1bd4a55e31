import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { formLimits } from '#app/form-limit.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { problems } from '#contract/problem.ts'
import { getProject } from '#contract/risk-evaluation/calls.ts'
import { getWeights, saveWeights } from '#contract/risk-evaluation/result-calls.ts'
import { weight } from '#contract/risk-evaluation/weights.ts'

/** A field for each entry; an empty one has no weight, and the key of those without a department is empty. */
const entry = z.object({
  key: z.string().default(''),
  weight: z
    .string()
    .transform((text) => text.normalize('NFKC').trim())
    .pipe(weight)
    .optional(),
})
const typedWeights = z.object({
  version: z.coerce.number().int(),
  dimensions: z.array(entry).default([]),
  departments: z.array(entry).default([]),
})

export async function loader(args: LoaderFunctionArgs) {
  const id = bizIdOf(args)
  const [project, known, draft] = await Promise.all([
    ask(args, getProject, { query: { id } }),
    ask(args, getWeights, { query: { id } }),
    readDraft(args),
  ])
  return {
    project: { bizId: project.bizId, name: project.name },
    ...known,
    draft,
  }
}

/** Weights that another set in between come back beside what was typed, so that one of the two can be chosen. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedWeights, FormId.weights, formLimits.weights)
  if (!form.ok) return data({ ...form.reply(), stored: undefined }, 422)
  const id = bizIdOf(args)
  const { version, dimensions, departments } = form.value
  const weights = { dimensions: recordOf(dimensions), departments: recordOf(departments) }
  const told = await tell(args, saveWeights, { body: { id, version, weights } })
  if (!told.ok) {
    const inConflict = told.failure.code === problems['version.conflict']
    const stored = inConflict ? await ask(args, getWeights, { query: { id } }) : undefined
    return data({ ...form.reply(told), stored }, told.status)
  }
  return redirectWithNotice(args, `/risk/projects/${id}/results`, translatorOf(args.request, 'result')('weights.done'))
}

const recordOf = (entries: readonly z.output<typeof entry>[]): Record<string, string> =>
  Object.fromEntries(entries.flatMap(({ key, weight: set }) => (set === undefined ? [] : [[key, set]])))
