import { datesOf } from '#app/page/dates.server.ts'
import { PaperState } from '#contract/campaigns/codes.ts'
import type { ItemRow } from '#contract/campaigns/shapes.ts'
import { linksOf } from './link.server.ts'

export type RespondentView = ReturnType<typeof respondentView>

/** A respondent as the pages show one: times as texts, and the links to hand out. */
export function respondentView(request: Request, { token, papers, delivery, ...item }: ItemRow) {
  const dates = datesOf(request)
  const links = linksOf(request)
  const timeOf = (iso: string | null) => (iso === null ? undefined : dates.time(iso))
  return {
    ...item,
    link: links.respondent(token),
    delivery: delivery ? { ...delivery, at: dates.time(delivery.at) } : undefined,
    answered: papers.some(({ state }) => state !== PaperState.editable),
    papers: papers.map((paper) => ({
      ...paper,
      link: links.paper(paper),
      savedAt: timeOf(paper.savedAt),
      submittedAt: timeOf(paper.submittedAt),
      askedAt: timeOf(paper.askedAt),
    })),
  }
}
