import { readMail } from '#api/shell/system/mail.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import type { TestApi } from './api.ts'

/** Mails to an address, oldest first, with their texts. */
export async function mailsTo(api: TestApi, recipient: string) {
  const { rows } = await api.db.$client.query<{ biz_id: string }>(
    'select biz_id from mail where recipient = $1 order by id',
    [recipient],
  )
  const mails = []
  for (const { biz_id: bizId } of rows) {
    const mail = await api.db.transaction((tx) => readMail(tx, api.keys, bizId))
    if (isRefusal(mail)) throw new Error('a mail went')
    mails.push(mail)
  }
  return mails
}

/** Token of the one-time link in a mail's text. */
export function tokenIn(text: string | undefined): string {
  const token = text?.match(/\/account\/reset\?token=([\w-]+)/)?.[1]
  if (!token) throw new Error('no one-time link in this text')
  return token
}
