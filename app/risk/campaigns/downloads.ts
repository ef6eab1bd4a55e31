import { z } from 'zod'
import { download } from '#app/page/api/api.server.ts'
import { notFound, refuseWithout } from '#app/page/errors/refuse.server.ts'
import { actionOf, fileAt, listFileAt, loaderOf, postedFileAt, type Served } from '#app/page/files/downloads.server.ts'
import { codeOfLink } from '#app/page/files/link-code.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { servedKinds } from '#app/risk/kinds.server.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { exportDeliveries, exportProjects, getItemTemplate } from '#contract/risk/campaigns/calls.ts'
import { usualKind } from '#contract/risk/kinds.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { deliveryListOf, itemIdOf, linksOf, projectListOf, respondentOf } from './params.server.ts'

const downloads = {
  [at.projectsExport]: listFileAt(at.projects, exportProjects, ({ request }) => {
    const { filter, listing } = projectListOf(request)
    return { ...filter, sort: listing.sort, order: listing.order }
  }),
  [at.deliveriesExport(':bizId')]: listFileAt(
    (args) => at.deliveries(bizIdOf(args)),
    exportDeliveries,
    (args) => {
      const { filter, listing } = deliveryListOf(args.request)
      return { projectId: bizIdOf(args), ...filter, order: listing.order }
    },
  ),
  /** One paper as a workbook. Its uuid is posted, because addresses are logged and the uuid permits answering. */
  [at.respondentExport(':bizId', ':itemId')]: postedFileAt(
    (args) => at.respondent(bizIdOf(args), itemIdOf(args)),
    async (args) => {
      const form = await postedForm(args.request)
      const kind = z.enum(DomainKind).catch(usualKind).parse(form.get('kind'))
      return servedKinds[kind].exportPaper(args, String(form.get('uuid') ?? ''))
    },
  ),
  /**
   * QR code of a link, for staff who hand it out: the respondent's own, or with `domain` that of their newest paper of
   * it.
   */
  [at.respondentCode(':bizId', ':itemId')]: {
    loader: async (args) => {
      await refuseWithout(args, RiskPerm.writeProjects)
      const { token, papers } = await respondentOf(args)
      const links = linksOf(args.request)
      const domain = new URL(args.request.url).searchParams.get('domain')
      const paper = papers.find((each) => each.domain === domain && !each.replaced)
      const link = paper ? links.paper(paper) : links.respondent(token)
      if ((domain !== null && !paper) || link === '') throw notFound(args.request)
      return codeOfLink(link)
    },
  },
  [at.respondentTemplate(':bizId')]: fileAt(
    (args) => at.respondentImport(bizIdOf(args)),
    (args) => download(args, getItemTemplate),
  ),
} satisfies Served

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
