import type { TestedModel } from '#contract/data/rules/shapes.ts'

/** Hits that a preview shows. */
const shownMax = 5

/** Hits of the last rule of a test, with the first rows. */
export function previewView({ rows, notJudged, rules, hits }: TestedModel) {
  const own = rules.at(-1)
  return {
    rows,
    notJudged,
    hits: own?.hits ?? 0,
    shown: hits.filter(({ reasons }) => reasons.some(({ rule }) => rule === own?.id)).slice(0, shownMax),
  }
}
export type PreviewView = ReturnType<typeof previewView>
