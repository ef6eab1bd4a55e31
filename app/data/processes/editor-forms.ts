import { NodeKind } from '#contract/data/processes/codes.ts'
import { dimensionsMax } from '#contract/data/rules/codes.ts'

/** Forms of the editor's page. */
export const EditorForm = {
  add: 'add',
  step: 'step',
  change: 'change',
  save: 'save',
  switch: 'switch',
  move: 'move',
  connect: 'connect',
} as const

const manyInputs = 20

/** Most inputs that the editor offers for a kind. */
export function inputsMaxOf(kind: NodeKind): number {
  if (kind === NodeKind.source) return 0
  if (kind === NodeKind.join) return 2
  if (kind === NodeKind.rules) return 1 + dimensionsMax
  return kind === NodeKind.merge ? manyInputs : 1
}
