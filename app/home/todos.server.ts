import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { leaveEmptyPage } from '#app/shell/listing.server.ts'
import { pageTodos } from '#contract/home/calls.ts'
import { TodoStatus } from '#contract/home/codes.ts'
import { todoUrl } from './todo-url.ts'

/** spec: platform §9 "todo page size" */
const pageSize = 200

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const said = (name: string, max: number) => (searchParams.get(name) ?? '').trim().slice(0, max)
  const page = Number(searchParams.get('page'))
  const day = said('submitDate', 10)
  const filter = {
    source: said('source', 64),
    submitUserCode: said('submitUserCode', 64),
    submitDate: isDay(day) ? day : '',
    keyword: said('keyword', 100),
  }
  const found = await ask(args, pageTodos, {
    body: {
      mainSource: filter.source,
      taskStatus: TodoStatus.open,
      submitUserCode: filter.submitUserCode,
      submitDate: filter.submitDate || undefined,
      keyword: filter.keyword,
      pageNo: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
      pageSize,
    },
  })
  leaveEmptyPage(request, { records: found.records, current: found.pageNo })
  const dates = datesOf(request)
  return {
    filter,
    filtered: Object.values(filter).some((value) => value !== ''),
    page: { number: found.pageNo, size: found.pageSize, total: found.total },
    sources: found.sources,
    submitters: found.submitters,
    todos: found.records.map(({ bizId, title, url, mainSource, submitUserName, submitDate }) => ({
      bizId,
      title,
      url: todoUrl(url),
      mainSource,
      submitUserName,
      submitted: dates.day(submitDate),
    })),
  }
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
