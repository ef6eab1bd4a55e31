import { z } from 'zod'
import { query } from '#app/page/api/api.server.ts'
import { atField, type Refused } from '#app/page/forms/form.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { hasOwnPage } from '#app/page/request/page-address.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { screenText, translatorOf } from '#app/page/text/texts.server.ts'
import { screenNames } from '#app/render/own-build.server.ts'
import type { Tone } from '#app/ui/feedback/badge.tsx'
import { listMenus } from '#contract/shell/menus/calls.ts'
import { MenuFrame, MenuType, topParentId } from '#contract/shell/menus/codes.ts'
import { faultsOfMenu, menuFields, menuId } from '#contract/shell/menus/edit.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import { componentOf } from './component.ts'
import { inTreeOrder, withDescendants } from './menu-order.ts'

const { component: _, ...fields } = menuFields
const part = z.string().max(100).default('')
const typedFields = { ...fields, screen: part, layout: part, innerLayout: part }

type Typed = z.output<z.ZodObject<typeof typedFields>>

/** Runs the call's checks of an entry's type early, to show their errors at the form's fields. */
function check(typed: Typed, context: z.core.$RefinementCtx): void {
  for (const [field, message] of faultsOfMenu({ ...typed, component: componentOf(typed) })) {
    context.issues.push({ code: 'custom', path: [field === 'component' ? 'screen' : field], message, input: typed })
  }
}

/** A menu entry as the form has it: its component split into parts. */
export const typedMenu = z
  .strictObject({ ...typedFields, menuId: menuId.optional(), roles: z.array(z.string()).default([]) })
  .superRefine(check)
export const typedMenuEdit = z.strictObject({ ...typedFields, version: z.coerce.number().int() }).superRefine(check)

/** Converts the form to the calls' format. */
export function menuOf<T extends Typed>({ screen, layout, innerLayout, ...said }: T) {
  return { ...said, component: componentOf({ screen, layout, innerLayout }) }
}

type Target = Pick<Typed, 'type' | 'isFrame' | 'url' | 'screen'>

/** Text of the notice after saving an entry; a warning if its page does not exist yet. */
export async function savedWords(
  args: PageArgs,
  { done, entry }: { done: 'new.done' | 'edit.done'; entry: Target },
): Promise<[text: string, tone: Tone]> {
  const t = translatorOf(args.request, 'menus')
  const isPage = entry.type === MenuType.page && entry.isFrame === MenuFrame.page
  if (!isPage || entry.screen !== '' || (await hasOwnPage(entry.url))) return [t(done), 'success']
  return [t('pageMissing', { done: t(done), url: entry.url }), 'warning']
}

/** Possible parents, screens and roles of an entry; `except` and its descendants are no parents. */
export async function menuChoices(args: PageArgs, except?: string) {
  const language = languageOf(args.request)
  const { menus, roles } = await query(args, listMenus)
  const refused = except === undefined ? new Set<string>() : withDescendants(menus, except)
  const parents = inTreeOrder(menus)
    .filter((menu) => menu.type !== MenuType.button && !refused.has(menu.menuId))
    .map((menu) => ({ value: menu.menuId, label: `${'\u3000'.repeat(menu.level)}${menuName(menu, language)}` }))
  const t = translatorOf(args.request, 'menus')
  const screens = (await screenNames()).map((code) => ({
    value: code,
    label: t('coded', { name: screenText(args.request, code), code }),
  }))
  return { menus, parents, screens, roles, top: topParentId }
}

/** Shows the call's errors of `component` at the screen's field. */
export const atItsField = (result: Refused): Refused => atField(result, 'component', 'screen')
