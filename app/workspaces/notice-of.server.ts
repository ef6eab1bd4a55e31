import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { pageNotices } from '#contract/workspaces/calls.ts'
import type { NoticeRow, OwnWorkspace } from '#contract/workspaces/shapes.ts'
import { numberOf } from './workspace.server.ts'

/** The notice of the address. Refuses notFound. */
export async function noticeOf(args: LoaderFunctionArgs, { bizId }: OwnWorkspace): Promise<NoticeRow> {
  const id = numberOf(args, 'noticeId')
  const { records } = await ask(args, pageNotices, { query: { bizId, id } })
  const notice = records.find((each) => each.id === id)
  if (notice) return notice
  throw notFound(args.request)
}

export type NoticeView = ReturnType<typeof noticeView>

/** A notice as the pages show one: its time as a text. */
export const noticeView = (request: Request, { createTime, updateTime, ...notice }: NoticeRow) => ({
  ...notice,
  time: datesOf(request).time(createTime),
  edited: updateTime === createTime ? undefined : datesOf(request).time(updateTime),
})
