import { Buffer } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import type { LoaderFunctionArgs } from '@remix-run/node'
import QRCode from 'qrcode'
import { ask } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { linksOf } from '#app/risk-evaluation/link.server.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { projectView } from '#app/risk-evaluation/project/project-view.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import type { BodyIn } from '#contract/call.ts'
import { pageSizeMax } from '#contract/paging.ts'
import { getProject, pageItems } from '#contract/risk-evaluation/calls.ts'
import { getProgress } from '#contract/risk-evaluation/campaign-calls.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { type ItemRow, itemPageQuery } from '#contract/risk-evaluation/shapes.ts'

/** What one print takes: 170 sheets of paper. */
const printedMax = 2000

const { department, standing } = itemPageQuery.shape

/**
 * The own links of a project's respondents as QR codes, department by department, as they are handed out: a page of them, or
 * with `all` in the address as many as are printed at once.
 */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const { request } = args
  const id = bizIdOf(args)
  const { searchParams } = new URL(request.url)
  const filter = {
    department: department.catch(undefined).parse(searchParams.get('department') || undefined),
    standing: standing.catch(undefined).parse(searchParams.get('standing') || undefined),
  }
  const { current } = listingOf(request, [], { sort: 'department', order: 'asc' })
  const size = searchParams.has('all') ? printedMax : pageSizeMax
  const [project, { departments }, found] = await Promise.all([
    ask(args, getProject, { query: { id } }),
    ask(args, getProgress, { query: { projectId: id } }),
    listItems(args, { ...filter, projectId: id }, { current, size }),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const links = linksOf(request)
  const cards = []
  for (const { itemId, name, company, department: place, token } of records) {
    const link = links.respondent(token)
    cards.push({ itemId, name, company, department: place, link, code: await codeOf(link) })
  }
  return {
    project: projectView(request, project),
    departments: departments.map((each) => each.department),
    filter,
    page,
    cards,
  }
}

type Filter = Pick<BodyIn<typeof pageItems>, 'projectId' | 'department' | 'standing'>

/** A page of any size, put together from as many as the call gives at once. */
async function listItems(args: PageArgs, filter: Filter, { current, size }: { current: number; size: number }) {
  const parts = size / pageSizeMax
  const records: ItemRow[] = []
  let total = 0
  for (let part = 1; part <= parts; part++) {
    const asked = {
      current: (current - 1) * parts + part,
      size: pageSizeMax,
      sort: 'department',
      order: 'asc',
    } as const
    const found = await ask(args, pageItems, { body: { ...filter, ...asked } })
    records.push(...found.records)
    total = found.total
    if (found.records.length < pageSizeMax) break
  }
  return { records, total, current, size }
}

/** The picture stands in the page itself: a sheet of many would ask for as many. */
async function codeOf(link: string): Promise<string> {
  // A code takes a millisecond or two: others are served between them.
  await setImmediate()
  const svg = await QRCode.toString(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
