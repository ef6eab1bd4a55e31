import type { PageArgs } from '#app/context.ts'
import { failureShape } from '#contract/envelope.ts'
import { redirectWithNotice } from './notice.server.ts'

/** The file, or the page again with the reason why there is none. In words of the api, or 下载失败 where it gave none. spec: operations §8 "Download failure" */
export async function fileOrNotice(args: PageArgs, page: string, file: Promise<Response>): Promise<Response> {
  try {
    return await file
  } catch (thrown) {
    const refused = typeof thrown === 'object' && thrown !== null && 'data' in thrown ? thrown.data : undefined
    const failure = failureShape.safeParse(refused)
    if (!failure.success) throw thrown
    return redirectWithNotice(args, page, failure.data.msg, 'danger')
  }
}
