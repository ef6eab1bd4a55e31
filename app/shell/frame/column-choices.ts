import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { rememberCookie } from '#app/page/cookies.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import { safePath } from '#app/page/redirect.ts'
import type { ColumnChoices } from '#app/ui/column-choice.ts'

const cookieName = 'columns'
/** Lists whose choice is kept; the oldest go first, so that the cookie stays far below the 4 KB that browsers keep. */
const listsMax = 24
const columnsMax = 24
const isName = (name: string) => /^[A-Za-z][A-Za-z0-9-]{0,30}$/.test(name)

/** `tasks:product.status~checks:type`, as the cookie has it; what it cannot mean is ignored. */
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

/** Remembers which columns of a list are shown, or forgets it, and goes back to the list. */
export async function action(args: ActionFunctionArgs) {
  const posted = await postedForm(args.request)
  const back = safePath(String(posted.get('back') ?? '')) ?? '/'
  const list = String(posted.get('list') ?? '')
  const { [list]: _, ...others } = storedColumns(args.request)
  const columns = posted.getAll('column').map(String).filter(isName).slice(0, columnsMax)
  const isKept = isName(list) && posted.get('intent') !== 'reset'
  const choices = isKept ? { ...others, [list]: columns } : others
  return redirect(back, { status: 303, headers: { 'Set-Cookie': rememberCookie(args, cookieName, textOf(choices)) } })
}
