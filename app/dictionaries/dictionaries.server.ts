import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import {
  getDictionaryData,
  listDictionaryTypes,
  pageDictionaryData,
  updateDictionaryData,
} from '#contract/dictionaries/calls.ts'
import { DictionaryStatus } from '#contract/dictionaries/codes.ts'
import { dictionaryEdit } from '#contract/dictionaries/shapes.ts'
import { FormId } from './form-id.ts'

/** The types there are, and the entries of one or all of them. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const type = (searchParams.get('type') ?? '').slice(0, 64)
  const keyword = (searchParams.get('keyword') ?? '').trim().slice(0, 100)
  const status = Object.values(DictionaryStatus).find((each) => each === searchParams.get('status'))
  const { current, size } = listingOf(request, ['dictType'], { sort: 'dictType', order: 'asc' })
  const query = { current, size, dictType: type || undefined, keyword: keyword || undefined, status }
  const [found, types] = await Promise.all([ask(args, pageDictionaryData, { query }), ask(args, listDictionaryTypes)])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { type, keyword, status, types, page, entries: records }
}

const changedStatus = dictionaryEdit.pick({ id: true, version: true, status: true })

/** Takes an entry into use or out of it, and shows the list again. */
export async function action(args: ActionFunctionArgs) {
  const { pathname, search } = new URL(args.request.url)
  const list = pathname.replace(/\.data$/, '') + search
  const form = await readForm(args, changedStatus, FormId.status)
  if (!form.ok) return redirectWithNotice(args, list, translatorOf(args.request, 'problem')('parameter'), 'danger')
  const { id, version, status } = form.value
  const { dictType, labels, dictValue, orderNum, remark, dictLabel } = await ask(args, getDictionaryData, {
    query: { id },
  })
  const body = { id, version, status, dictType, dictLabel: labels, dictValue, orderNum, remark }
  const told = await tell(args, updateDictionaryData, { body })
  if (!told.ok) return redirectWithNotice(args, list, told.failure.msg, 'danger')
  const done = status === DictionaryStatus.enabled ? 'list.enabled' : 'list.disabled'
  return redirectWithNotice(args, list, translatorOf(args.request, 'dictionaries')(done, { label: dictLabel }))
}
