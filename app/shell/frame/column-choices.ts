import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { rememberCookie } from '#app/page/request/cookies.server.ts'
import { safePath } from '#app/page/request/redirect.ts'
import type { ColumnChoices } from '#app/ui/lists/column-choice.ts'

const cookieName = 'columns'
/**
 * Lists whose columns are stored. The oldest are dropped first, to keep the cookie far below the 4 KB limit of
 * browsers.
 */
const listsMax = 24
const columnsMax = 24
const isName = (name: string) => /^[A-Za-z][A-Za-z0-9-]{0,30}$/.test(name)

/** Parses `tasks:product.status~checks:type` from the cookie; invalid parts are ignored. */
export function storedColumns(request: Request): ColumnChoices {
  const text = (request.headers.get('Cookie') ?? '').match(/(?:^|;\s*)columns=([\w.:~-]+)/)?.[1] ?? ''
  const lists = text.split('~').flatMap((list) => {
    const [name = '', columns = ''] = list.split(':')
    return isName(name) ? [[name, columns.split('.').filter(isName).slice(0, columnsMax)] as const] : []
  })
  return Object.fromEntries(lists.slice(-listsMax))
}

const textOf = (choices: ColumnChoices): string =>
  Object.entries(choices)
    .slice(-listsMax)
    .map(([name, columns]) => `${name}:${columns.join('.')}`)
    .join('~')

/** Stores or resets the visible columns of a list, and returns to the list. */
export async function action(args: ActionFunctionArgs) {
  const posted = await postedForm(args.request)
  const back = safePath(String(posted.get('back') ?? '')) ?? '/'
  const list = String(posted.get('list') ?? '')
  const { [list]: _, ...others } = storedColumns(args.request)
  const columns = posted.getAll('column').map(String).filter(isName).slice(0, columnsMax)
  const isStored = isName(list) && posted.get('intent') !== 'reset'
  const choices = isStored ? { ...others, [list]: columns } : others
  return redirect(back, { status: 303, headers: { 'Set-Cookie': rememberCookie(args, cookieName, textOf(choices)) } })
}
