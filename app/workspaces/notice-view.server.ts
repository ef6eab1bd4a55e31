import { datesOf } from '#app/page/dates.server.ts'
import type { NoticeRow } from '#contract/workspaces/shapes.ts'

export type NoticeView = ReturnType<typeof noticeView>

/** A notice as the pages show one: its time as a text. */
export const noticeView = (request: Request, { createTime, updateTime, ...notice }: NoticeRow) => ({
  ...notice,
  time: datesOf(request).time(createTime),
  edited: updateTime === createTime ? undefined : datesOf(request).time(updateTime),
})
