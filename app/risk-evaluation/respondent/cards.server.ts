import { Buffer } from 'node:buffer'
import type { LoaderFunctionArgs } from '@remix-run/node'
import QRCode from 'qrcode'
import { ask } from '#app/api.server.ts'
import { linksOf } from '#app/risk-evaluation/link.server.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { projectView } from '#app/risk-evaluation/project/project-view.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { pageSizeMax } from '#contract/paging.ts'
import { getProject, pageItems } from '#contract/risk-evaluation/calls.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'

/** The own links of a project's respondents as QR codes, department by department, as they are handed out. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const { request } = args
  const id = bizIdOf(args)
  const listing = { ...listingOf(request, [], { sort: 'department', order: 'asc' }), size: pageSizeMax }
  const [project, found] = await Promise.all([
    ask(args, getProject, { query: { id } }),
    ask(args, pageItems, { body: { ...listing, projectId: id } }),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const links = linksOf(request)
  const cards = await Promise.all(
    records.map(async ({ itemId, name, company, department, token }) => {
      const link = links.respondent(token)
      return { itemId, name, company, department, link, code: await codeOf(link) }
    }),
  )
  return { project: projectView(request, project), page, cards }
}

/** The picture stands in the page itself: a sheet of many would ask for as many. */
async function codeOf(link: string): Promise<string> {
  const svg = await QRCode.toString(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
