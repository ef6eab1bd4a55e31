import type { LoaderFunctionArgs } from '@remix-run/node'
import { mutate } from '#app/page/api/api.server.ts'
import type { Port } from '#contract/data/processes/codes.ts'
import type { DraftGraph } from '#contract/data/processes/shapes.ts'
import { previewStep } from '#contract/data/runs/calls.ts'
import type { StepPreview } from '#contract/data/runs/shapes.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'

type Params = { graph: DraftGraph; node: string; port?: Port; rows: 5 | 10 | 1000 }

/** First rows of a step, or the reason why they cannot be read. */
export async function previewOf(
  args: LoaderFunctionArgs,
  { bizId }: OwnWorkspace,
  params: Params,
): Promise<{ preview: StepPreview } | { refused: string }> {
  const result = await mutate(args, previewStep, { body: { workspaceBizId: bizId, ...params } })
  if (result.ok) return { preview: result.data }
  const { msg, errors = {} } = result.failure
  return { refused: [...new Set(Object.values(errors).flat())].join(' ') || msg }
}
