import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { searchedIn } from '#app/page/request/listing.server.ts'
import { safePath } from '#app/page/request/redirect.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import type { FormReply } from '#app/ui/forms/form.ts'
import { problems } from '#contract/platform/problem.ts'
import * as at from '#contract/shell/messages/addresses.ts'
import { deleteMessage, listMessages, setReadStatus } from '#contract/shell/messages/calls.ts'
import { NoticeType, ReadStatus } from '#contract/shell/messages/codes.ts'
import { messagePageMax, messagePageStep } from '#contract/shell/messages/paging.ts'
import { FormId, inPlace } from './confirmation.tsx'
import { messageView } from './message-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const size = sizeIn(request)
  const filter = messageFilterOf(request)
  const { pagedList, more, unreadCount } = await query(args, listMessages, { query: { pageSize: size, ...filter } })
  const larger = Math.min(size + messagePageStep, messagePageMax)
  return {
    filter,
    unread: unreadCount,
    messages: pagedList.map((message) => messageView(request, message)),
    /** Size of the list after "show more"; null if there are no more, or the maximum is reached. */
    larger: more && larger > size ? larger : null,
    /** Maximum number of messages shown, if there are more. */
    most: more && larger === size ? size : null,
  }
}

/** Filters of the list, or of its export, from the address. */
export function messageFilterOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    keyword: searchedIn(searchParams) || undefined,
    status: Object.values(ReadStatus).find((each) => each === searchParams.get('status')),
    noticeType: Object.values(NoticeType).find((each) => each === searchParams.get('type')),
  }
}

/** List size from the address, in steps of ten up to the maximum. spec: platform §9 */
function sizeIn({ url }: Request): number {
  const size = Math.ceil(Number(new URL(url).searchParams.get('size')) / messagePageStep) * messagePageStep
  return size >= messagePageStep ? Math.min(size, messagePageMax) : messagePageStep
}

/** Marks one or all messages as read, or deletes one, by the posted form's id. */
export async function action(args: ActionFunctionArgs) {
  const posted = await postedForm(args.request)
  const form = String(posted.get('form'))
  const id = Number(posted.get('id'))
  const result =
    form === FormId.remove
      ? await mutate(args, deleteMessage, { body: { id } })
      : await mutate(args, setReadStatus, { body: form === FormId.readAll ? [] : [id] })
  // A message that no longer exists counts as success.
  if (!result.ok && result.failure.code !== problems.notFound) {
    const reply: FormReply = { form, values: {}, errors: { '': [result.failure.msg] } }
    return data(reply, result.status)
  }
  const t = translatorOf(args.request, 'messages')
  const done = { [FormId.remove]: t('remove.done'), [FormId.readAll]: t('readAll.done') }[form] ?? t('markedRead')
  if (posted.has(inPlace)) return { done }
  return redirectWithNotice(args, safePath(String(posted.get('back') ?? '')) ?? at.messages, done)
}
